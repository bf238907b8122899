import { expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { type MvrReportContent, mvrRecords } from 'shared-api/mvr/mvr-record'
import { breakCall, changeAnswer } from 'shared-testing/calls'
import { openBesideAnother, openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'
import { paths } from '../paths.ts'
import { looksAt, newOwnReport, newReport } from './report-testing.ts'

const title = (name: string) => screen.findByRole('heading', { level: 1, name: `MVR of ${name}` })

test('a report shows its verdict first, then every section, and one visit is one look', async () => {
  const { id, driverId, name } = await newReport()
  const { refetch } = openScreen(App, paths.report(id))
  expect(await title(name)).toBeVisible()
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings.slice(1)).toEqual([
    'Request',
    'Person, as returned',
    'Licenses',
    'Medical certificate',
    'Convictions',
    'Pending citations',
    'Accidents',
    'Withdrawals',
    'As the provider sent it',
  ])
  expect(headings[0]).toMatch(/your criteria$|^A person has to look/)
  const request = within(screen.getByRole('region', { name: 'Request' }))
  for (const words of ['Post-incident', 'Dana Pell', 'OH']) expect(request.getByText(words)).toBeVisible()
  expect(await looksAt(driverId)).toEqual(['opened the report'])
  // What changes other records reads no report again.
  await refetch()
  expect(await looksAt(driverId)).not.toContain('downloaded the PDF')
})

test('a visit is a look each time, and leaving for another page keeps nothing of the report', async () => {
  const { id, driverId, name } = await newReport()
  const { person, goBack, cached } = openBesideAnother(App, paths.report(id))
  await title(name)
  await person.click(screen.getByRole('link', { name: 'Leave' }))
  await screen.findByText('Elsewhere')
  await waitFor(() => expect(cached()).not.toContain('RawText'))
  await goBack()
  await title(name)
  expect(await looksAt(driverId)).toEqual(['opened the report', 'opened the report'])
})

test('the raw text is folded, opens by keys, and comes with its hash', async () => {
  const { id, name } = await newReport()
  const read = await call(mvrRecords.report, { params: { id }, query: { record_type: 'MVR_REPORT' } })
  const { person } = openScreen(App, paths.report(id))
  await title(name)
  const panel = within(screen.getByRole('region', { name: 'As the provider sent it' }))
  expect(panel.getByText(read.RawHash ?? 'no hash')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Text of the report' })).not.toBeInTheDocument()
  panel.getByRole('button', { name: 'Show text' }).focus()
  await person.keyboard('{Enter}')
  expect(screen.getByRole('region', { name: 'Text of the report' }).textContent).toBe(read.RawText)
  await person.click(panel.getByRole('button', { name: 'Copy text' }))
  expect(await screen.findByText('The text was copied')).toBeVisible()
})

test('the PDF is read by a press alone, once to look and save, and a failure says so', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:report', revokeObjectURL: () => undefined })
  const { id, driverId, name } = await newReport()
  const { person } = openScreen(App, paths.report(id))
  await title(name)
  await person.hover(screen.getByRole('button', { name: 'View PDF' }))
  await person.hover(screen.getByRole('button', { name: 'Download PDF' }))
  expect(await looksAt(driverId)).toEqual(['opened the report'])
  await person.click(screen.getByRole('button', { name: 'View PDF' }))
  const dialog = within(await screen.findByRole('dialog', { name: `MVR ${name}.pdf` }))
  expect(await dialog.findByRole('button', { name: 'Save' })).toBeVisible()
  expect(await looksAt(driverId)).toEqual(['opened the report', 'downloaded the PDF'])
  await person.click(dialog.getByRole('button', { name: 'Close' }))
  breakCall('GetMVRReportPDF', 503)
  await person.click(screen.getByRole('button', { name: 'Download PDF' }))
  expect(await screen.findByText('The PDF could not be saved')).toBeVisible()
})

test('a link to a report that the pointer rests on reads no report', async () => {
  const { driverId, name } = await newReport()
  const { person } = openScreen(App, `/mvr?Search=${name.split(' ')[1]}`)
  const link = await screen.findByRole('link', { name })
  const asked = jest.spyOn(globalThis, 'fetch')
  await person.hover(link)
  link.focus()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(JSON.stringify(asked.mock.calls)).not.toContain('GetMVRRecord')
  expect(await looksAt(driverId)).toEqual([])
})

test.each([
  ['TEST NO RECORD', 'The state has no record of this license', /This is not a clean record\./],
  [
    'TEST MISMATCH',
    'Withheld: the state answered for another person',
    /Check the driver, then request again\. Failed reports are not charged\./,
  ],
  ['TEST DECLINED', 'The report failed', /Failed reports are not charged\./],
])('a report that ended as %s says so and what to do next', async (number, said, text) => {
  const { id, driverId } = await newReport(number)
  openScreen(App, paths.report(id))
  expect(await screen.findByRole('heading', { name: said })).toBeVisible()
  expect(screen.getByText(text)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Request MVR' })).toHaveAttribute(
    'href',
    `/mvr?request=${driverId}`,
  )
  expect(screen.queryByRole('button', { name: 'View PDF' })).not.toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Convictions' })).not.toBeInTheDocument()
  expect(screen.queryByText(/Meets your criteria/)).not.toBeInTheDocument()
})

test('a complete report with text alone has its PDF, and an adverse action can be started', async () => {
  const { id, name } = await newReport()
  changeAnswer<{ Data: MvrReportContent }>('GetMVRRecord', ({ Data }) => ({
    Data: { ...Data, State: 'Text only', Content: null, Verdict: null },
  }))
  openScreen(App, paths.report(id))
  await title(name)
  expect(await screen.findByRole('button', { name: 'Start adverse action' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'View PDF' })).toBeVisible()
  expect(screen.getByText(/without fields there is no verdict\.$/)).toBeVisible()
})

test('a report without consent says who has to sign, and has the link', async () => {
  const { id, name } = await newReport('TEST COMPLETE', { hasConsent: false })
  openScreen(App, paths.report(id))
  expect(await screen.findByRole('heading', { name: 'Driver: sign the consent' })).toBeVisible()
  expect(screen.getByRole('button', { name: `Send consent link to ${name}` })).toBeVisible()
})

test.each(['driver@demo.example', 'mvr@demo.example'])(
  '%s reads an own report without verdict, price and pages that are closed to this role',
  async (email) => {
    const { id } = await newOwnReport(email)
    openScreen(App, paths.report(id))
    const request = within(await screen.findByRole('region', { name: 'Request' }))
    expect(screen.queryByText(/criteria|your scale/i)).not.toBeInTheDocument()
    expect(request.queryByText('Price')).not.toBeInTheDocument()
    expect(request.queryByText('Batch')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'My MVRs' })).toHaveAttribute('href', paths.myMvrs)
    expect(request.queryAllByRole('link').length).toBe(email.startsWith('mvr') ? 0 : 2)
  },
)

test('the address of a record leads to its page, and without one to the list of the role', async () => {
  const { id, name } = await newReport()
  const { address } = openScreen(App, `/customerportal/view-report/${id}`)
  await title(name)
  expect(address()).toBe(paths.report(id))
  await signInAs('mvr@demo.example')
  const own = openScreen(App, paths.viewReport)
  await waitFor(() => expect(own.address()).toBe(paths.myMvrs))
})

test('a batch is not there for a driver, and a report that is not there is not found', async () => {
  await signInAs('driver@demo.example')
  openScreen(App, paths.batch('5d1f2f0a-6a58-8a4b-9c39-0a6f0d4f8f11'))
  expect(await screen.findByText('There is no such MVR batch')).toBeVisible()
  openScreen(App, paths.report('5d1f2f0a-6a58-8a4b-9c39-0a6f0d4f8f11'))
  expect(await screen.findByText('There is no such MVR report')).toBeVisible()
})
