import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { driverForm } from 'shared-api/drivers/driver-form'
import { driverLinks } from 'shared-api/drivers/driver-links'
import { type DriverRow, drivers } from 'shared-api/drivers'
import { breakCall } from 'shared-testing/calls'
import { openElement, openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { writtenCarrier } from '../list/driver-testing.ts'
import App from '../app.tsx'
import { LinkRequestsNotice } from './link-requests-notice.tsx'

const holding = 'Tarnbrook Haulage Inc'

/** Of the carrier that is asked: each test asks for another one. */
let held: DriverRow
const notAskedFor: DriverRow[] = []
let carrierId: string

beforeEach(async () => {
  const carriers = await signInAs('carrier@demo.example')
  if (notAskedFor.length === 0) {
    const query = { CarrierId: carriers.find(({ Name }) => Name === holding)?.Id, PageSize: 20 }
    const { Data } = await call(drivers.list, { query })
    notAskedFor.push(...Data.filter(({ PersonEmail }) => PersonEmail !== null))
  }
  held = notAskedFor.pop() ?? held
  carrierId = (await signInAs('agent@demo.example')).find(({ Name }) => Name === writtenCarrier)?.Id ?? ''
})

const lastName = () => held.Name.split(' ').slice(1).join(' ')

async function askFor() {
  const [match] = await call(driverForm.search, {
    body: { CarrierId: carrierId, LastName: lastName(), EmailId: held.PersonEmail },
  })
  return call(driverLinks.request, { body: { MatchId: match?.MatchId ?? '', CarrierId: carrierId } })
}

const requests = () => screen.findByRole('dialog', { name: 'Requests for drivers' })

async function openRequests(name: string) {
  const opened = openElement(<LinkRequestsNotice />)
  await opened.person.click(await screen.findByRole('button', { name }))
  const dialog = await requests()
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  return { ...opened, dialog: within(dialog) }
}

describe('a driver of another carrier', () => {
  test('is shown by initials and asked for, and the request can be withdrawn', async () => {
    const { person: typist, address } = openScreen(App, '/drivers-list/add')
    await typist.selectOptions(await screen.findByRole('combobox', { name: 'Carrier' }), writtenCarrier)
    await typist.type(screen.getByRole('textbox', { name: 'Last name' }), lastName())
    await typist.type(screen.getByRole('textbox', { name: 'Email' }), held.PersonEmail ?? '')
    await typist.click(screen.getByRole('button', { name: 'Look up' }))
    await screen.findByRole('heading', { name: 'Is it this driver?' })
    expect(screen.queryByText(held.Name)).not.toBeInTheDocument()
    expect(screen.queryByText(new RegExp(holding))).not.toBeInTheDocument()
    await typist.click(screen.getByRole('button', { name: 'Ask to link' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ask to link this driver' })
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await typist.type(within(dialog).getByRole('textbox', { name: /^Activation date/ }), 'soon')
    await typist.click(within(dialog).getByRole('button', { name: 'Send request' }))
    expect(
      await within(dialog).findByRole('link', {
        name: 'Activation date: Enter a date as MM/DD/YYYY, like 12/31/2026',
      }),
    ).toBeVisible()
    await typist.clear(within(dialog).getByRole('textbox', { name: /^Activation date/ }))
    const product = within(dialog).getByRole('combobox', { name: /^Product/ })
    await typist.selectOptions(
      product,
      await within(product).findByRole('option', { name: /^Driver and Spouse/ }),
    )
    const code = within(dialog).getByRole('textbox', { name: /^Discount code/ })
    await typist.type(code, 'NO-SUCH-CODE')
    await typist.click(within(dialog).getByRole('button', { name: 'Send request' }))
    await waitFor(() => expect(code).toHaveAccessibleDescription(/^This code is unknown/))
    await typist.clear(code)
    await typist.click(within(dialog).getByRole('button', { name: 'Send request' }))
    // The toaster may draw the toast again as the page changes.
    await waitFor(() => expect(screen.getByText('Request sent')).toBeVisible())
    await waitFor(() => expect(address()).toBe('/drivers-list'))
    cleanup()
    const again = await openRequests('Show requests')
    expect(again.dialog.getByText(/asks another carrier for/)).toHaveTextContent(
      new RegExp(`^${writtenCarrier} asks another carrier for \\w\\. \\w\\.`),
    )
    expect(screen.queryByText(/of yours|by you/)).not.toBeInTheDocument()
    await again.person.click(again.dialog.getByRole('button', { name: /^Withdraw: / }))
    expect(await again.dialog.findByText(/ is withdrawn\.$/)).toHaveFocus()
    expect(again.dialog.getByText('No request waits for an answer.')).toBeVisible()
  })

  test('is given away only after it was said what is, and the other carrier has him then', async () => {
    await askFor()
    await signInAs('carrier@demo.example')
    const { person: typist, dialog } = await openRequests('Answer')
    await typist.click(dialog.getByRole('button', { name: `Approve: ${held.Name}` }))
    expect(
      dialog.getByText(
        `Give ${writtenCarrier} the contact, address, license and birth date of ${held.Name}?`,
      ),
    ).toHaveFocus()
    const asked = jest.spyOn(globalThis, 'fetch')
    const answers = () =>
      asked.mock.calls.filter(
        ([input]) => typeof input === 'string' && input.includes('AnswerDriverLinkRequest'),
      )
    const yes = dialog.getByRole('button', { name: 'Yes, approve' })
    // Twice before anything is drawn again, as by a mouse.
    fireEvent.click(yes)
    fireEvent.click(yes)
    expect(await dialog.findByText(`${writtenCarrier} has ${held.Name} now, too.`)).toHaveFocus()
    expect(answers()).toHaveLength(1)
  })

  test('is kept when declined, and what failed says so', async () => {
    await askFor()
    await signInAs('carrier@demo.example')
    const { person: typist, dialog } = await openRequests('Answer')
    const { repair } = breakCall('AnswerDriverLinkRequest', 503)
    await typist.click(dialog.getByRole('button', { name: `Decline: ${held.Name}` }))
    expect(await dialog.findByText('Out of order')).toBeVisible()
    repair()
    await typist.click(dialog.getByRole('button', { name: `Decline: ${held.Name}` }))
    expect(await dialog.findByText(`Declined. ${writtenCarrier} is told.`)).toHaveFocus()
  })
})

test('a user without requests sees no notice', async () => {
  const { refetch } = openElement(<LinkRequestsNotice />)
  await refetch()
  expect(screen.queryByRole('button', { name: /^(Answer|Show requests)$/ })).not.toBeInTheDocument()
})

test('requests that could not be loaded are not passed over', async () => {
  await askFor()
  const { repair } = breakCall('GetDriverLinkRequests', 503)
  const { person } = openElement(<LinkRequestsNotice />)
  expect(await screen.findByText('Requests for drivers could not be loaded.')).toBeVisible()
  const button = screen.getByRole('button', { name: 'Try again' })
  await person.click(button)
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
  expect(button).toHaveFocus()
  repair()
  await person.click(button)
  expect(await screen.findByRole('button', { name: 'Show requests' })).toBeVisible()
})
