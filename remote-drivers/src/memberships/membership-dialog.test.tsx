import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { call } from 'shared-api'
import { type DriverRow, drivers } from 'shared-api/drivers'
import { memberships } from 'shared-api/memberships'
import { products } from 'shared-api/memberships/products'
import { formatDate, confirmLeave } from 'shared-ui'
import { addedDriver, writtenCarrier } from '../list/driver-testing.ts'
import { breakCall, holdCall } from 'shared-testing/calls'
import { openScreen } from 'shared-testing/screen'
import App from '../app.tsx'
import {
  closed,
  day,
  dialogWithFocus,
  fill,
  isNow,
  openList,
  openStep,
  rowOf,
  signInToWrittenCarrier,
  submit,
  takeActive,
  takeOne,
} from './membership-testing.ts'

let CarrierId: string | undefined

const general = 'You can undo a cancellation until the day it takes effect.'

beforeEach(async () => {
  CarrierId = await signInToWrittenCarrier()
})

describe('a membership', () => {
  test('says before what ends, and when', async () => {
    const driver = await takeOne()
    const person = await openList()
    const dialog = await openStep(person, driver, 'Cancel membership')
    expect(dialog).toHaveAccessibleName(`Cancel the membership of ${driver.Name}`)
    expect(await within(dialog).findByText(/\$[\d.,]+ a (month|year)$/)).toBeVisible()
    expect(dialog).toHaveTextContent(
      `Renews${formatDate(driver.Active_Until__c)}Endson the cancellation date`,
    )
    const date = within(dialog).getByLabelText('Cancellation date')
    expect(dialog).toHaveTextContent(general)
    await person.type(date, '12/31/2098')
    expect(within(dialog).getByText('31 Dec 2098')).toBeVisible()
    // That day is refused.
    expect(dialog).toHaveTextContent(general)
    await person.clear(date)
    await person.type(date, day(40))
    expect(dialog).toHaveTextContent(`You can undo the cancellation until ${formatDate(day(40))}.`)
    for (const begun of [day(-1), day(-3)]) {
      await person.clear(date)
      await person.type(date, begun)
      expect(dialog).toHaveTextContent("This takes effect at once and can't be undone.")
      expect(dialog).not.toHaveTextContent(/undo the cancellation until/)
    }
  })

  test('that has ended begins again', async () => {
    const driver = await takeOne()
    const person = await openList()
    const dialog = await openStep(person, driver, 'Cancel membership')
    await fill(person, dialog, { date: day(-2) })
    await person.click(submit(dialog, 'Cancel membership'))
    await closed()
    await waitFor(() => expect(rowOf(driver)).toHaveTextContent('Inactive'))

    const form = await openStep(person, driver, 'Reactivate membership')
    await within(form).findByRole('option', { name: /^As before: / })
    await person.type(within(form).getByLabelText('Activation date'), day(-900))
    await person.click(submit(form, 'Reactivate membership'))
    const field = within(form).getByLabelText('Activation date')
    await waitFor(() => expect(field).toBeInvalid())
    expect(field).toHaveAccessibleDescription(/within the last 12 months/)
    await person.clear(field)
    await person.type(field, day(-1))
    await person.click(submit(form, 'Reactivate membership'))
    await closed()
    await waitFor(() => expect(rowOf(driver)).not.toHaveTextContent('Inactive'))
    await isNow(driver, { Active_Inactive__c: 'Active', Activation_Date__c: day(-1) })
  })

  test('that never was is begun with a product, which has to be chosen', async () => {
    const { Id, Name } = await addedDriver()
    const CancellationReason = 'Driver retired'
    const { Today } = await call(memberships.history, { params: { id: Id } })
    const body = { DriverId: Id, CancellationReason, CancellationDate: Today }
    const driver = await call(memberships.cancel, { body })
    const person = userEvent.setup()
    openScreen(App, `/drivers-list?PageSize=100&Search=${Name.split(' ')[1] ?? ''}`)
    await screen.findByText(/^1 to .* of /)
    const form = await openStep(person, driver, 'Reactivate membership')
    const product = within(form).getByLabelText('Product')
    await within(product).findByRole('option', { name: 'Choose a product' })
    await within(product).findByRole('option', { name: /^Driver Membership, \$19/ })
    await person.type(within(form).getByLabelText('Activation date'), Today)
    await person.click(submit(form, 'Reactivate membership'))
    await waitFor(() => expect(product).toBeInvalid())
    await person.selectOptions(
      product,
      within(product).getByRole('option', { name: /^Driver Membership, \$19/ }),
    )
    await person.click(submit(form, 'Reactivate membership'))
    await closed()
    const now = await waitFor(() => call(drivers.list, { query: { CarrierId, Search: Name } }))
    expect(now.Data).toMatchObject([{ Id, Active_Inactive__c: 'Active' }])
  })

  test('stays, and so does what was typed, where the service does not answer', async () => {
    const driver = await takeOne()
    const person = await openList()
    const dialog = await openStep(person, driver, 'Cancel membership')
    await fill(person, dialog, { date: day(50) })
    const { repair } = breakCall('CancelActiveMembership', 0)
    await person.click(submit(dialog, 'Cancel membership'))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/There is a problem.*reach/)
    repair()
    await person.click(submit(dialog, 'Cancel membership'))
    await closed()
    await isNow(driver, { Cancellation_Date__c: day(50) })
  })
})

test('several are cancelled one by one, and it is said of each how it went', async () => {
  const [older, newer] = await takeActive(2)
  if (!older?.Activation_Date__c || !newer) throw new Error('There are none.')
  const { Data } = await call(drivers.list, { query: { CarrierId, PageSize: 100 } })
  const gone = Data.find(({ Active_Inactive__c }) => Active_Inactive__c === 'Inactive')
  const person = await openList()
  if (!gone) throw new Error(`${writtenCarrier} has no one who is Inactive.`)
  const chosen = [older, newer, gone]
  for (const { Name } of chosen) await person.click(screen.getByRole('checkbox', { name: `Select ${Name}` }))
  await person.click(screen.getByRole('button', { name: 'Cancel membership' }))
  const dialog = await dialogWithFocus()
  const line = ({ Name }: DriverRow) => {
    const lines = within(within(dialog).getByRole('list', { name: 'Drivers' })).getAllByRole('listitem')
    return lines.find(({ textContent }) => textContent.startsWith(Name))
  }
  expect(dialog).toHaveAccessibleName('Cancel 2 memberships')
  expect(dialog).toHaveAccessibleDescription('1 of the 3 selected drivers is left out. The list says why.')
  expect(line(older)).toHaveTextContent(`renews ${formatDate(older.Active_Until__c)}`)
  expect(line(gone)).toHaveTextContent('Left out: Inactive already')

  // One had begun by then, the other had not.
  await fill(person, dialog, { date: older.Activation_Date__c })
  await person.click(submit(dialog, 'Cancel 2 memberships'))
  await waitFor(() => expect(line(older)).toHaveTextContent('Cancelled'))
  await waitFor(() => expect(line(newer)).toHaveTextContent(/Not cancelled\. .*before the activation date/))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    '1 membership was cancelled, 1 was not. The list says why.',
  )
  const date = within(dialog).getByRole('textbox', { name: /date/i })
  expect(date).toHaveAccessibleDescription(/Not possible on this date\. The list says why\./)
  expect(dialog).toHaveAccessibleName('1 of 2 memberships cancelled')
  await fill(person, dialog, { date: day(30) })
  await person.click(submit(dialog, 'Cancel membership'))
  await closed()
  await isNow(older, { Active_Inactive__c: 'Inactive' })
  await isNow(newer, { Active_Inactive__c: 'Active', Cancellation_Date__c: day(30) })
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: `Select ${older.Name}` })).not.toBeChecked(),
  )
})

test('of several, those without a membership are left out, and neither counted nor asked about', async () => {
  const [product] = await call(products.list)
  if (!product) throw new Error('Nothing is sold.')
  const member = await addedDriver({ ProductId: product.Id, ActivationDate: day(-40) })
  const { Id, Name } = await addedDriver()
  const person = await openList()
  for (const name of [member.Name, Name])
    await person.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  await person.click(screen.getByRole('button', { name: 'Cancel membership' }))
  const dialog = await dialogWithFocus()
  expect(dialog).toHaveAccessibleName(`Cancel the membership of ${member.Name}`)
  expect(dialog).toHaveAccessibleDescription('1 of the 2 selected drivers is left out. The list says why.')
  expect(dialog).toHaveTextContent(`${Name}Left out: no membership yet`)
  await fill(person, dialog, { date: day(30) })
  await person.click(submit(dialog, 'Cancel membership'))
  await closed()
  await isNow(member, { Active_Inactive__c: 'Active', Cancellation_Date__c: day(30) })
  await isNow({ Id }, { Active_Inactive__c: 'Pending', Cancellation_Date__c: null })
})

test('the memberships of several drivers are read one after the other and shown before they end', async () => {
  const chosen = await takeActive(4)
  const person = await openList()
  for (const { Name } of chosen) await person.click(screen.getByRole('checkbox', { name: `Select ${Name}` }))
  const { atOnce } = countCalls('/GetMembershipHistory/')
  await person.click(screen.getByRole('button', { name: 'Cancel membership' }))
  const dialog = await dialogWithFocus()
  await waitFor(() => expect(within(dialog).getAllByText(/\$[\d.,]+ a (month|year)/)).toHaveLength(4))
  expect(atOnce()).toBe(1)
})

/** How many of these calls ran at the same time at most. */
function countCalls(path: string) {
  const real = globalThis.fetch
  let [now, most] = [0, 0]
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (typeof input !== 'string' || !input.includes(path)) return real(input, init)
    now += 1
    most = Math.max(most, now)
    try {
      return await real(input, init)
    } finally {
      now -= 1
    }
  })
  return { atOnce: () => most }
}

test('several that are being cancelled stop where the page is left', async () => {
  const [older, newer] = await takeActive(2)
  if (!older || !newer) throw new Error('There are none.')
  const person = await openList()
  for (const { Name } of [older, newer])
    await person.click(screen.getByRole('checkbox', { name: `Select ${Name}` }))
  await person.click(screen.getByRole('button', { name: 'Cancel membership' }))
  const dialog = await dialogWithFocus()
  await fill(person, dialog, { date: day(30) })
  const { release } = holdCall('CancelActiveMembership')
  await person.click(submit(dialog, 'Cancel 2 memberships'))
  await within(dialog).findByText('Cancelling')
  // Leaving by a link or Back asks before.
  const go = jest.fn()
  confirmLeave(go)
  expect(go).not.toHaveBeenCalled()
  cleanup()
  release()
  await isNow(older, { Cancellation_Date__c: day(30) })
  await isNow(newer, { Cancellation_Date__c: null })
})
