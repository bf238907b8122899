import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { mvrAdverse } from 'shared-api/mvr/mvr-adverse'
import { selectCarrier } from 'shared-auth'
import { column, heads, numberAtEnd, tab } from 'shared-testing/list'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { narrowWindow } from 'shared-testing/window-width'
import App from '../app.tsx'
import { paths } from '../paths.ts'
import { clockText } from './adverse-labels.ts'
import { newCompleteReport, started } from './adverse-testing.ts'
import { StartAdverseAction } from './start-adverse-action.tsx'

let CarrierId: string

beforeEach(async () => {
  const carriers = await signInAs('carrier@demo.example')
  CarrierId = carriers.find(({ Name }) => Name.startsWith('Tarnbrook'))?.Id ?? ''
  selectCarrier(CarrierId)
})

const listed = (ReportId: string) => call(mvrAdverse.list, { query: { ReportId } })

test('a notice is started from a report with a reason and the official summary, and its clock is told', async () => {
  const { reportId } = await newCompleteReport(CarrierId)
  const { person, address } = openScreen(() => <StartAdverseAction reportId={reportId} />, '/')
  await person.click(await screen.findByRole('button', { name: 'Start adverse action' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Start adverse action' }))
  await person.click(dialog.getByRole('button', { name: 'Send pre-adverse notice' }))
  expect(await dialog.findByRole('textbox', { name: 'Why' })).toHaveAccessibleDescription(/Enter why/)
  await person.type(dialog.getByRole('textbox', { name: 'Why' }), 'Two serious violations')
  await person.click(dialog.getByRole('button', { name: 'Send pre-adverse notice' }))
  expect(
    await dialog.findByRole('link', {
      name: 'Confirm that you give the driver the official summary of rights',
    }),
  ).toBeVisible()
  expect((await listed(reportId)).Total).toBe(0)
  await person.click(
    dialog.getByRole('checkbox', { name: 'I give the driver the official summary of rights' }),
  )
  await person.click(dialog.getByRole('button', { name: 'Send pre-adverse notice' }))
  await waitFor(async () => expect((await listed(reportId)).Total).toBe(1))
  const [action] = (await listed(reportId)).Data
  if (action === undefined) throw new Error('Nothing was started.')
  expect(action).toMatchObject({ Step: 'Waiting', Reason: 'Two serious violations' })
  await waitFor(() => expect(address()).toBe(paths.adverseAction(action.Id)))
  expect(await screen.findByText(clockText(action), { exact: false })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Start adverse action' })).not.toBeInTheDocument()
})

test('the list has step, days left and the earliest day, and an action opens with a final notice that says why it waits', async () => {
  const { action, name } = await started(CarrierId)
  const { person, address } = openScreen(App, paths.adverseActions)
  expect(await screen.findByRole('link', { name })).toBeVisible()
  expect(heads()).toEqual(
    expect.arrayContaining(['Driver', 'Step', 'Final notice from', 'Days left', 'Notice sent']),
  )
  const { Counts } = await call(mvrAdverse.list, { query: { CarrierId } })
  expect(numberAtEnd(tab('Waiting'))).toBe(Counts.Waiting)
  await person.click(tab('Waiting'))
  await waitFor(() => expect(new Set(column('Step'))).toEqual(new Set(['Five days running'])))
  await person.click(await screen.findByRole('link', { name }))
  expect(address()).toContain(`action=${action.Id}`)
  const dialog = within(await screen.findByRole('dialog', { name: `Adverse action: ${name}` }))
  const final = await dialog.findByRole('button', { name: 'Send final notice' })
  expect(final).toHaveAttribute('aria-disabled', 'true')
  expect(final).toHaveAccessibleDescription(clockText(action))
  await person.click(final)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(dialog.getByText('Two serious violations in 3 years')).toBeVisible()
  expect(dialog.getByText(/has no sign-in to read the notice/)).toBeVisible()
  expect(
    within(dialog.getByRole('list', { name: 'History of the adverse action' })).getByText('Dana Pell'),
  ).toBeVisible()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe(`${paths.adverseActions}?list_filter=Waiting`))
})

test('an action ends without action, with a reason that is kept', async () => {
  const { action, name, reportId } = await started(CarrierId)
  const { person } = openScreen(App, paths.adverseAction(action.Id))
  await person.click(await screen.findByRole('button', { name: 'End without action' }))
  const question = within(await screen.findByRole('dialog', { name: `End without action against ${name}?` }))
  await person.type(question.getByRole('textbox', { name: 'Reason' }), 'The driver explained it')
  await person.click(question.getByRole('button', { name: 'End without action' }))
  expect(await screen.findByText('Dana Pell: The driver explained it')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send final notice' })).not.toBeInTheDocument()
  expect((await listed(reportId)).Data).toMatchObject([{ Status__c: 'No action' }])
})

test('letters are looked at and saved, each from its own button', async () => {
  const { action } = await started(CarrierId)
  const { person } = openScreen(App, paths.adverseAction(action.Id))
  expect(
    await screen.findByRole('button', { name: 'Save: Pre-adverse notice with the report' }),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'View: Summary of rights' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'View: Final notice' })).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'View: Pre-adverse notice with the report' }))
  expect(await screen.findByRole('dialog', { name: 'Pre-adverse notice with the report.pdf' })).toBeVisible()
})

test('on a phone an action is a card with its clock', async () => {
  narrowWindow()
  const { action, name } = await started(CarrierId)
  openScreen(App, paths.adverseActions)
  expect(await screen.findByRole('link', { name })).toBeVisible()
  expect(screen.getAllByText(clockText(action)).length).toBeGreaterThan(0)
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

test('an address of an action that is not there says so', async () => {
  openScreen(App, paths.adverseAction('5d1f2f0a-6a58-8a4b-9c39-0a6f0d4f8f11'))
  expect(await screen.findByText('There is no such adverse action')).toBeVisible()
})
