import { beforeEach, expect, jest, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { call } from 'shared-api'
import { memberships } from 'shared-api/memberships'
import { products } from 'shared-api/memberships/products'
import { formatDate } from 'shared-ui'
import { addedDriver } from '../list/driver-testing.ts'
import {
  closed,
  day,
  fill,
  isNow,
  openList,
  openStep,
  signInToWrittenCarrier,
  submit,
  takeOne,
} from './membership-testing.ts'

beforeEach(signInToWrittenCarrier)

const allButDate = [
  'queueMicrotask',
  'nextTick',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'hrtime',
  'performance',
] as const

const cancel = (DriverId: string, days: number) =>
  call(memberships.cancel, {
    body: { DriverId, CancellationReason: 'Driver retired', CancellationDate: day(days) },
  })

test('the membership is read again each time the cancellation dialog opens', async () => {
  const driver = await takeOne()
  const person = await openList()
  const dialog = await openStep(person, driver, 'Cancel membership')
  expect(await within(dialog).findByText(/\$[\d.,]+ a (month|year)$/)).toBeVisible()
  await person.keyboard('{Escape}')
  await closed()

  // Another user gives the driver another product.
  await cancel(driver.Id, -2)
  const other = (await call(products.list)).find(({ Name }) => Name === 'Pre-Employment Check')
  await call(memberships.reactivate, {
    body: { DriverId: driver.Id, ActivationDate: day(-1), ProductId: other?.Id },
  })
  const again = await openStep(person, driver, 'Cancel membership')
  expect(await within(again).findByText(/^Pre-Employment Check, /)).toBeVisible()
})

test('of a driver who waits for a product it says so, also after a cancellation was taken back', async () => {
  const { Id } = await addedDriver()
  await cancel(Id, 40)
  const driver = await call(memberships.restore, { body: { DriverId: Id } })
  const person = await openList()
  const dialog = await openStep(person, driver, 'Cancel membership')
  expect(await within(dialog).findByText('No product yet')).toBeVisible()
})

test("a cancellation planned by the carrier's calendar, whatever the reader's own shows, is undone from its toast", async () => {
  const driver = await takeOne()
  const { Today } = await call(memberships.history, { params: { id: driver.Id } })
  const tomorrow = new Date(Date.parse(Today) + 86_400_000).toISOString().slice(0, 10)
  const person = await openList()
  const dialog = await openStep(person, driver, 'Cancel membership')
  // The reader is where it is tomorrow already.
  jest.useFakeTimers({ now: new Date(`${tomorrow}T12:00:00`), doNotFake: [...allButDate] })
  await fill(person, dialog, { date: tomorrow })
  expect(dialog).toHaveTextContent(`You can undo the cancellation until ${formatDate(tomorrow)}.`)
  await person.click(submit(dialog, 'Cancel membership'))
  await closed()
  expect(
    await screen.findByText(`From ${formatDate(tomorrow)}. You can undo it until then.`),
  ).toBeInTheDocument()
  await isNow(driver, { Cancellation_Date__c: tomorrow })
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(`The membership of ${driver.Name} continues.`)).toBeInTheDocument()
  await isNow(driver, { Cancellation_Date__c: null })
})
