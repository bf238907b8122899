import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { mvrAccess } from 'shared-api/mvr/mvr-access'
import { mvrConsents } from 'shared-api/mvr/mvr-consent'
import { mvrRequests } from 'shared-api/mvr/mvr-request'
import { type MvrReviewRow, mvrReviews } from 'shared-api/mvr/mvr-review'
import { selectCarrier } from 'shared-auth'
import { column, heads, numberAtEnd, range, tab } from 'shared-testing/list'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'
import { paths } from '../paths.ts'
import { consent } from '../request/request-testing.ts'

let CarrierId: string

beforeEach(async () => {
  const carriers = await signInAs('carrier@demo.example')
  CarrierId = carriers.find(({ Name }) => Name.startsWith('Quillhaven'))?.Id ?? ''
  selectCarrier(CarrierId)
})

const everyRow = async () => {
  const pages = await Promise.all(
    [1, 2].map((Page) => call(mvrReviews.list, { query: { CarrierId, Page, PageSize: 100 } })),
  )
  return pages.flatMap(({ Data }) => Data)
}

/** An active driver with a complete report of the state: of ten that are ordered some are answered like that. */
async function reviewable() {
  const rows = (await everyRow()).filter(({ Authorities }) => Authorities.length === 1).slice(0, 10)
  const consents = await call(mvrConsents.list, {
    query: { CarrierId, list_filter: 'Valid', PageSize: 100 },
  })
  const consented = new Set(
    consents.Data.filter(({ PermissiblePurpose: purpose }) => purpose === 'Annual review').map(
      ({ Driver__c }) => Driver__c,
    ),
  )
  for (const { Id } of rows) {
    // oxlint-disable-next-line no-await-in-loop
    if (!consented.has(Id)) await consent(Id, 'Annual review')
  }
  await call(mvrRequests.request, {
    body: {
      CarrierId,
      DriverIds: rows.map(({ Id }) => Id),
      MVRType: '3 year',
      PermissiblePurpose: 'Annual review',
      RequestId: crypto.randomUUID(),
    },
  })
  return waitFor(async () => {
    for (const row of rows) {
      // oxlint-disable-next-line no-await-in-loop
      const reviews = await call(mvrReviews.ofDriver, { params: { id: row.Id } })
      const report = reviews.Reports.find(
        ({ MVR_Status__c: status, State__c: state }) => status === 'Complete' && state !== null,
      )
      if (report !== undefined) return { row, report, reviews }
    }
    throw new Error('No report is complete yet.')
  })
}

const looksAt = async ({ Id }: MvrReviewRow) =>
  (await call(mvrAccess.list, { params: { id: Id }, query: {} })).Total

test('the list says who is due first, with the last review and the newest report, and is narrowed by due date', async () => {
  const { person, address } = openScreen(App, paths.reviewList)
  expect(numberAtEnd(await range('1 to'))).toBe(numberAtEnd(tab('All')))
  expect(heads()).toEqual(
    expect.arrayContaining(['Driver', 'Review due', 'Newest report', 'Last review', 'Authorities']),
  )
  const due = column('Review due').map((words) => Date.parse(/\d\d \w{3} \d{4}/.exec(words)?.[0] ?? ''))
  expect(due).toEqual(due.toSorted((one, other) => one - other))
  await person.click(tab('Overdue'))
  expect(address()).toBe('/mvr/reviews?list_filter=Overdue')
  const { Total } = await call(mvrReviews.list, { query: { CarrierId, list_filter: 'Overdue' } })
  await waitFor(() => expect(numberAtEnd(tab('Overdue'))).toBe(Total))
  const tile = await screen.findByRole('link', { name: /^Reviews overdue/ })
  expect(tile).toHaveTextContent(`Reviews overdue ${Total}`)
  expect(tile).toHaveAttribute('href', paths.overdueReviews)
})

test('one button requests the reports of all who are due, and selected drivers are requested alike', async () => {
  const { person, address } = openScreen(App, paths.reviewList)
  await range('1 to')
  const { Data, Total } = await call(mvrReviews.list, {
    query: { CarrierId, list_filter: 'Due in 30 days', PageSize: 100 },
  })
  await person.click(screen.getByRole('button', { name: `Request MVRs due (${Total})` }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request MVR' }))
  expect(await dialog.findByLabelText('Purpose')).toHaveValue('Annual review')
  expect(dialog.getByText(`Drivers, ${Total}`)).toBeVisible()
  const named = new URL(address(), location.origin).searchParams.get('request')?.split(',')
  expect(named).toEqual(Data.map(({ Id }) => Id))
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(address()).toBe(paths.reviewList))
  const [first] = await everyRow()
  await person.click(screen.getByRole('checkbox', { name: `Select ${first?.DriverName}` }))
  expect(await screen.findByRole('link', { name: 'Request MVRs' })).toHaveAttribute(
    'href',
    expect.stringContaining(`request=${first?.Id}&purpose=Annual+review`),
  )
})

test('a report is opened, the review is signed, and the next one is due in a year', async () => {
  const { row, report } = await reviewable()
  const before = await looksAt(row)
  const { person, address } = openScreen(App, paths.review(row.Id))
  const name = `${report.History_Info__c} of ${report.State__c}`
  const [card] = await screen.findAllByRole('region', { name })
  const opener = within(card ?? document.body).getByRole('button', { name: `Open report: ${name}` })
  expect(await looksAt(row)).toBe(before)
  await person.click(opener)
  expect(await screen.findByText(/your carrier's criteria|Needs a person to decide/)).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Part of this review' })).toBeChecked()
  expect(await looksAt(row)).toBe(before + 1)
  await person.click(screen.getByRole('button', { name: 'Sign review' }))
  expect(await screen.findByRole('link', { name: /Choose what you decided$/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /Enter what you found$/ })).toBeVisible()
  await person.click(screen.getByRole('radio', { name: 'Meets requirements' }))
  await person.type(screen.getByLabelText('What you found'), 'Nothing new since last year.')
  await person.type(screen.getByLabelText('Your full name'), 'Dana Pell')
  // A report may name a license of another state.
  for (const note of screen.queryAllByRole('textbox', { name: /^No report of/ }))
    // oxlint-disable-next-line no-await-in-loop
    await person.type(note, 'Asked by letter, no answer yet.')
  await person.click(screen.getByRole('button', { name: 'Sign review' }))
  await waitFor(() => expect(address()).toBe(paths.reviewList))
  const { Reviews } = await call(mvrReviews.ofDriver, { params: { id: row.Id } })
  expect(Reviews[0]).toMatchObject({
    Reviewer: 'Dana Pell',
    Decision: 'Meets requirements',
    Note: 'Nothing new since last year.',
    Reports: [{ Id: report.Id }],
  })
  await person.click(await screen.findByRole('button', { name: 'View' }))
  expect(address()).toBe(paths.review(row.Id))
  expect(await screen.findByText('Signed Dana Pell')).toBeVisible()
})

test('an authority without a complete report asks for a note', async () => {
  const { row, reviews } = await reviewable()
  const state = reviews.Authorities[0] ?? ''
  const { person } = openScreen(App, paths.review(row.Id))
  const note = await screen.findByRole('textbox', { name: new RegExp(`^No report of ${state}`) })
  await person.click(screen.getByRole('button', { name: 'Sign review' }))
  expect(
    await screen.findByRole('link', { name: new RegExp(`Enter what you did to get a record of ${state}`) }),
  ).toBeVisible()
  expect(note).toHaveAttribute('aria-invalid', 'true')
})

test('a driver who is not there is not found', async () => {
  openScreen(App, paths.review('5d1f2f0a-6a58-8a4b-9c39-0a6f0d4f8f11'))
  expect(await screen.findByText('There is no such driver')).toBeVisible()
})

test("the line of a driver's page says when the review is due, and leads to it", async () => {
  const row = (await everyRow()).find(({ NewestReport }) => NewestReport !== null)
  if (row === undefined) throw new Error('No active driver has a report.')
  openScreen(App, paths.record(row.Id))
  const link = await screen.findByRole('link', {
    name: /^Annual review (due|overdue since) \d\d \w{3} \d{4}$/,
  })
  expect(link).toHaveAttribute('href', paths.review(row.Id))
  expect(link.textContent).toMatch(row.Days < 0 ? /overdue since/ : /due/)
})
