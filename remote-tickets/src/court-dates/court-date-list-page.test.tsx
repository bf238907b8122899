import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { courtDates } from 'shared-api/tickets/court-dates'
import { breakCall, changeAnswer } from 'shared-testing/calls'
import { catchFiles, column, range, textOf } from 'shared-testing/list'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { narrowWindow } from 'shared-testing/window-width'
import App from '../app.tsx'

beforeEach(async () => {
  await signInAs('carrier@demo.example')
})

const address = '/tickets/court-dates?PageSize=100'

test('the court calendar shows the next court date first, each with its ticket', async () => {
  const { Data, Total } = await call(courtDates.list, { query: { PageSize: 100 } })
  openScreen(App, address)
  await range('1 to')
  expect(column('Ticket')).toEqual(Data.map(({ Name }) => Name))
  expect(screen.getByText(`${Total} court dates to come`)).toBeVisible()
  expect(screen.getByRole('link', { name: Data[0]?.Name ?? '' })).toHaveAttribute(
    'href',
    `/customerportal/details/${Data[0]?.Id}?record_type=TICKET`,
  )
})

test('a court date within two weeks says how many days are left', async () => {
  openScreen(App, address)
  await range('1 to')
  expect(column('Court date').filter((text) => /(in \d+ days|today|tomorrow)$/.test(text))).not.toEqual([])
})

test('Save to calendar saves a file that calendar programs open', async () => {
  const files = catchFiles()
  const { person } = openScreen(App, address)
  await range('1 to')
  await person.click(screen.getByRole('button', { name: 'Save to calendar' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(await textOf(files[0])).toMatch(/^BEGIN:VCALENDAR/)
})

test('a calendar that could not be saved is said, and can be saved again', async () => {
  const files = catchFiles()
  const { person } = openScreen(App, address)
  await range('1 to')
  const { repair } = breakCall('GetCourtCalendar', 503)
  await person.click(screen.getByRole('button', { name: 'Save to calendar' }))
  expect(await screen.findByText('The calendar could not be saved')).toBeVisible()
  expect(screen.getByText(/Out of order/)).toBeVisible()
  repair()
  await person.click(screen.getByRole('button', { name: 'Save to calendar' }))
  await waitFor(() => expect(files).toHaveLength(1))
})

test('without a court date to come the page says so, and there is nothing to save', async () => {
  changeAnswer('GetCourtDates', (result: object) => ({ ...result, Data: [], Total: 0 }))
  openScreen(App, address)
  expect(await screen.findByText(/A court date appears here|No open ticket of this carrier/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save to calendar' })).toHaveAttribute('aria-disabled', 'true')
})

test('on a phone each court date is a card with its day', async () => {
  narrowWindow()
  openScreen(App, address)
  await range('1 to')
  const [first] = within(screen.getByRole('list', { name: 'Court dates' })).getAllByRole('listitem')
  expect(first?.textContent).toMatch(/\d\d [A-Z][a-z]{2} \d{4}/)
})
