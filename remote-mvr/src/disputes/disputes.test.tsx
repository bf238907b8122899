import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { mvrDisputes } from 'shared-api/mvr/mvr-dispute'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'
import { paths } from '../paths.ts'
import { looksAt, newOwnReport, newReport } from '../report-page/report-testing.ts'

const panel = async (name: string) => within(await screen.findByRole('region', { name }))

// The sandbox answers for another person when the demo's driver is asked about: that report is withheld.
test('an MVR user disputes an own report, staff answer it there, and the user reads the answer', async () => {
  const email = 'mvr@demo.example'
  const { id, driverId } = await newOwnReport(email)
  const { person } = openScreen(App, paths.report(id))
  const own = await panel('Disputes')
  await person.click(await own.findByRole('button', { name: 'Dispute this report' }))
  await person.click(own.getByRole('button', { name: 'Send dispute' }))
  expect((await own.findAllByText('Say what is wrong')).length).toBeGreaterThan(0)
  await person.type(own.getByRole('textbox', { name: 'What is wrong' }), 'The speeding is not mine')
  await person.click(own.getByRole('button', { name: 'Send dispute' }))
  expect(await own.findByText('Open')).toBeVisible()
  expect(own.queryByRole('button', { name: 'Dispute this report' })).not.toBeInTheDocument()
  // Sending it reads no report again.
  expect((await looksAt(driverId)).at(-1)).toBe('opened the report')

  await signInAs('operator@demo.example')
  openScreen(App, paths.report(id))
  const staff = await panel('Disputes of the driver')
  expect(await staff.findByText('The speeding is not mine')).toBeVisible()
  await person.click(staff.getByRole('button', { name: 'Answer dispute' }))
  await person.type(staff.getByRole('textbox', { name: 'Answer' }), 'Ohio corrected it')
  await person.click(staff.getByRole('button', { name: 'Send answer' }))
  expect(await staff.findByText('Ohio corrected it')).toBeVisible()

  await signInAs(email)
  expect((await call(mvrDisputes.list, { query: { ReportId: id } })).Data).toMatchObject([
    { Status__c: 'Answered', Answer: 'Ohio corrected it' },
  ])
  openScreen(App, paths.myMvrs)
  const mine = await panel('Your disputes')
  expect((await mine.findAllByText('Ohio corrected it')).length).toBeGreaterThan(0)
  expect(mine.getAllByRole('link')[0]).toHaveAttribute('href', paths.report(id))
})

test('a report that no one disputed has no panel of disputes for staff', async () => {
  const { id, name } = await newReport()
  openScreen(App, paths.report(id))
  await screen.findByRole('heading', { level: 1, name: `MVR of ${name}` })
  await waitFor(() => expect(screen.queryByText(/Disputes of the driver/)).not.toBeInTheDocument())
})

test('my MVRs says who looked and why, and that it was you', async () => {
  const { id } = await newOwnReport('mvr@demo.example')
  await signInAs('operator@demo.example')
  openScreen(App, paths.report(id))
  await screen.findByRole('region', { name: 'Request' })
  await signInAs('mvr@demo.example')
  openScreen(App, paths.myMvrs)
  const looks = await panel('Who looked')
  const [newest] = await looks.findAllByRole('listitem')
  expect(newest).toHaveTextContent(/^\S.* opened a reportReason: post-incident/)
  expect(newest).not.toHaveTextContent(/^You /)
  expect(within(newest ?? document.body).getByRole('link')).toHaveAttribute('href', paths.report(id))
})
