import { beforeEach, expect, test } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { EnhancedPreview } from 'shared-api/safety/enhanced-preview'
import { selectCarrier } from 'shared-auth'
import { breakCall, changeAnswer } from 'shared-testing/calls'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { formatDate } from 'shared-ui'
import App from '../app.tsx'
import { snapshotsOf } from '../safety/snapshots-testing.ts'

const address = '/sms-data/sms-summary'

let snapshots: string[]

beforeEach(async () => {
  const carriers = await signInAs('carrier@demo.example')
  const carrierId = carriers.find(({ Name }) => Name.startsWith('Quillhaven'))?.Id ?? ''
  selectCarrier(carrierId)
  snapshots = await snapshotsOf(carrierId)
})

const offered: EnhancedPreview = {
  CarrierId: '0199b5a2-0000-7000-8000-000000000001',
  CarrierName: 'Quillhaven Freight LLC',
  Ruleset: 'SMS_ENHANCED_PREVIEW',
  Snapshot: '2026-10-30',
  Categories: [
    {
      Category: 'Unsafe Driving',
      Measure: 0.6,
      Numerator: 6,
      Denominator: 10,
      InspectionsWithViolation: 1,
      Percentile: null,
      PercentileText: 'Not public',
      PercentileBasis: { Source: 'None', Sentence: '', Peers: null, Snapshot: null, IsOld: false },
      Missing: [],
    },
  ],
  CategoriesNotCovered: ['Vehicle Maintenance: Driver Observed'],
  NotCovered: ['There is no ISS score by this method'],
}

const region = (name: string) => screen.findByRole('region', { name })

test('the measure is an equation, and the ledger adds up to it', async () => {
  openScreen(App, address)
  const line = await region('Vehicle Maintenance, estimated SMS value')
  expect(line).toHaveTextContent('9.80')
  expect(line).toHaveTextContent('490')
  expect(line).toHaveTextContent('Time weights of 24 relevant inspections')
  expect(within(line).getByRole('meter', { name: 'Estimated percentile' })).toHaveAttribute(
    'aria-valuenow',
    '81',
  )
  const ledger = await region('Ledger')
  const [first] = within(ledger).getAllByRole('row').slice(1)
  // 28 and 6 are 34, of which 30 count, three times.
  expect(first).toHaveTextContent(/28 \+ 6.*34.*30.*3.*90/)
  expect(
    within(ledger).getByText('11 clean inspections, they count below the line only', { exact: false }),
  ).toBeVisible()
})

test('another BASIC and another snapshot are in the address, and the keyboard gets to them', async () => {
  const { person } = openScreen(App, address)
  const chosen = await screen.findByRole('tab', { name: /Vehicle Maintenance 81%/ })
  act(() => chosen.focus())
  await person.keyboard('{ArrowRight}{Enter}')
  const line = await region('Crash Indicator, estimated SMS value')
  expect(line).toHaveTextContent('Points from 3 crashes')
})

test('a past snapshot is computed again, as its address says', async () => {
  const [, , past = ''] = snapshots
  openScreen(App, `${address}?Snapshot=${past}`)
  expect(await screen.findByRole('button', { name: `Snapshot: ${formatDate(past)}` })).toBeVisible()
  expect(await region('Vehicle Maintenance, estimated SMS value')).not.toHaveTextContent('490')
  expect(screen.getByRole('link', { name: 'What if' })).toHaveAttribute(
    'href',
    `/sms-data/sms-summary/what-if?Basic=Vehicle+Maintenance&Snapshot=${past}`,
  )
})

test('the percentile that FMCSA shows the carrier takes the place of the estimate', async () => {
  // Of a snapshot that no other test reads.
  const { person } = openScreen(App, `${address}?Snapshot=${snapshots[6]}`)
  await person.click(await screen.findByRole('button', { name: "Enter FMCSA's percentile" }))
  const field = await screen.findByRole('textbox', { name: 'Percentile' })
  await person.type(field, '101')
  await person.click(screen.getByRole('button', { name: 'Save percentile' }))
  expect(await screen.findByText('Enter a whole number from 0 to 100')).toBeVisible()
  await person.clear(field)
  await person.type(field, '77')
  await person.click(screen.getByRole('button', { name: 'Save percentile' }))
  const line = await region('Vehicle Maintenance, estimated SMS value')
  await waitFor(() => expect(line).toHaveTextContent("Copied from the carrier's FMCSA sign-in"))
  expect(line).toHaveTextContent('77%')
  await person.click(screen.getByRole('button', { name: "Enter FMCSA's percentile" }))
  await person.click(await screen.findByRole('button', { name: 'Use the estimate again' }))
  await waitFor(() => expect(line).not.toHaveTextContent("Copied from the carrier's FMCSA sign-in"))
  expect(line).not.toHaveTextContent('77%')
})

test("FMCSA's figures stand beside the estimates, and where there are none the panel says what is missing", async () => {
  const { person } = openScreen(App, address)
  const panel = await region("FMCSA's figures beside the estimates")
  await waitFor(() =>
    expect(panel).toHaveTextContent(
      `FMCSA's published files of ${formatDate(snapshots[0] ?? '')} are not imported. To compare`,
    ),
  )
  expect(within(panel).queryByRole('list')).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: "Enter FMCSA's percentile" }))
  await person.type(await screen.findByRole('textbox', { name: 'Percentile' }), '70')
  await person.click(screen.getByRole('button', { name: 'Save percentile' }))
  await waitFor(() => expect(panel).toHaveTextContent('0 figures match, 0 are close, 1 is different.'))
  // Hidden from readers until the dialog has closed.
  const list = await within(panel).findByRole('list', { name: "FMCSA's figures" })
  expect(list).toHaveTextContent(/Vehicle Maintenance.*Percentile FMCSA sign-in 70% Estimated 81% Different/)
  expect(list).toHaveTextContent('The estimate lies between percentiles that FMCSA published')
  expect(panel).toHaveTextContent('No figure of FMCSA on file: Unsafe Driving,')
  await person.click(screen.getByRole('button', { name: "Enter FMCSA's percentile" }))
  await person.click(await screen.findByRole('button', { name: 'Use the estimate again' }))
  await waitFor(() => expect(panel).toHaveTextContent('To compare a percentile'))
})

test('the announced method leaves no trace, except where the installation offers it', async () => {
  openScreen(App, address)
  await region("FMCSA's figures beside the estimates")
  expect(screen.queryByText(/^Preview/)).not.toBeInTheDocument()
  changeAnswer<{ Data: EnhancedPreview | null }>('GetSafetyEnhancedPreview', () => ({ Data: offered }))
  cleanup()
  openScreen(App, address)
  const panel = await region('Preview: the method FMCSA announced in 2024')
  expect(panel).toHaveTextContent('Estimated, not in force')
  const list = within(panel).getByRole('list', { name: 'Preview by category' })
  expect(list).toHaveTextContent(/Unsafe Driving, with Controlled Substances Measure 0.60 = 6 \/ 10/)
  expect(list).toHaveTextContent('No percentile: no other carriers are scored by this method')
  expect(list).toHaveTextContent(/Driver Observed Not covered/)
  expect(panel).toHaveTextContent('There is no ISS score by this method.')
})

test('the calendar of 24 months says in words where the measure gets worse', async () => {
  openScreen(App, address)
  const table = await screen.findByRole('table', { name: 'Roll-off calendar by month' })
  const months = within(table).getAllByRole('columnheader')
  expect(months).toHaveLength(25)
  const effects = within(table).getByRole('row', { name: /^Against the one before/ })
  expect(effects).toHaveTextContent('worse')
  expect(effects).toHaveTextContent('better')
})

test('with all carriers selected, the page asks for one', async () => {
  selectCarrier(undefined)
  const { person } = openScreen(App, address)
  await person.click(await screen.findByRole('button', { name: /^Open Quillhaven/ }))
  expect(await region('Ledger')).toBeVisible()
})

test('a ledger that could not be loaded says so, and is asked for again', async () => {
  const { repair } = breakCall('GetSafetyLedger', 500)
  const { person } = openScreen(App, address)
  const again = await screen.findByRole('button', { name: 'Try again' })
  repair()
  await person.click(again)
  await waitFor(async () => expect(await region('Ledger')).toBeVisible())
})
