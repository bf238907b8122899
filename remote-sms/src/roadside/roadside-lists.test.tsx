import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { roadsideLists } from 'shared-api/safety/roadside-lists'
import { column, heads, numberAtEnd, range, tab } from 'shared-testing/list'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { narrowWindow } from 'shared-testing/window-width'
import App from '../app.tsx'
import { snapshotsOf } from '../safety/snapshots-testing.ts'

const inspections = '/sms-data/sms-inspections'
const violations = '/sms-data/sms-violations'

/** The dialog's code is loaded first. */
const patience = { timeout: 10_000 }

beforeEach(async () => {
  await signInAs('carrier@demo.example')
})

/** By keyboard, as the menu of a row is used without a mouse. */
async function chooseMatch(person: ReturnType<typeof openScreen>['person'], report = '') {
  screen.getByRole('button', { name: `Actions for ${report}` }).focus()
  await person.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem', { name: 'Match driver' })
  await waitFor(() => expect(item).toHaveAttribute('data-highlighted'))
  await person.keyboard('{Enter}')
}

test('inspections without drivers have a tab of their own, named as the specification has it', async () => {
  const { address, person } = openScreen(App, inspections)
  const total = numberAtEnd(await range('1 to'))
  expect(numberAtEnd(tab('All'))).toBe(total)
  expect(heads().slice(0, 6)).toEqual([
    'Report',
    'Inspected',
    'Driver',
    'Level',
    'Violations',
    'Out of service',
  ])
  await person.click(tab('Inspection Without Drivers'))
  await waitFor(() => expect(new Set(column('Driver'))).toEqual(new Set(['No driver'])))
  expect(address()).toBe(`${inspections}?list_filter=Inspection+Without+Drivers`)
})

test('an inspection is matched to a suggested driver, and the toast undoes it', async () => {
  const { person } = openScreen(App, `${inspections}?list_filter=Inspection+Without+Drivers`)
  await range('1 to')
  const before = numberAtEnd(tab('Inspection Without Drivers'))
  const [first] = column('Report')
  await chooseMatch(person, first)
  const dialog = await screen.findByRole('dialog', { name: `Who drove at ${first}?` }, patience)
  await person.type(within(dialog).getByRole('searchbox'), 'Adaeze Winfield')
  await person.click(await within(dialog).findByRole('button', { name: 'Match Adaeze Winfield' }))
  const toast = await screen.findByText(`${first} matched to Adaeze Winfield`)
  // It would leave while the list is read again on a busy machine.
  await person.hover(toast)
  await waitFor(() => expect(numberAtEnd(tab('Inspection Without Drivers'))).toBe(before - 1))
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(`${first} has no driver`)).toBeVisible()
  await waitFor(() => expect(numberAtEnd(tab('Inspection Without Drivers'))).toBe(before))
})

test('the later of two matches is told what the earlier one said', async () => {
  const { person } = openScreen(App, `${inspections}?list_filter=Inspection+Without+Drivers`)
  await range('1 to')
  const [first = ''] = column('Report')
  await chooseMatch(person, first)
  const dialog = await screen.findByRole('dialog', { name: `Who drove at ${first}?` }, patience)
  await person.type(within(dialog).getByRole('searchbox'), 'Adaeze Winfield')
  const button = await within(dialog).findByRole('button', { name: 'Match Adaeze Winfield' })
  const { Data } = await call(roadsideLists.inspections, { query: { Search: first } })
  const [inspection] = Data
  if (inspection === undefined) throw new Error(`${first} is not found`)
  const { Drivers } = await call(roadsideLists.suggestions, {
    query: { InspectionId: inspection.Id, Search: 'lanternby' },
  })
  const [other] = Drivers
  const body = { InspectionId: inspection.Id, DriverId: other?.Id ?? '', Version: inspection.Version }
  const taken = await call(roadsideLists.match, { body })
  await person.click(button)
  expect(await screen.findByText('Another user changed this roadside inspection')).toBeVisible()
  expect(screen.getByText(`It is matched to ${other?.Name} now.`)).toBeVisible()
  await call(roadsideLists.match, { body: { ...body, DriverId: null, Version: taken.Version } })
})

test('the date of a violation opens it, beside its report and weights', async () => {
  const [newest] = (await call(roadsideLists.violations, { query: {} })).Data
  if (newest === undefined) throw new Error('There is no violation.')
  const [snapshot = ''] = await snapshotsOf(newest.SMS_Inspection_Data__r.Account__r.Id)
  openScreen(App, violations)
  await range('1 to')
  expect(heads()).toEqual([
    'Inspected',
    'Report',
    'Driver',
    'Violation',
    'Description',
    'BASIC',
    'Severity',
    'Time weight',
    'Carrier',
  ])
  const [, row] = screen.getAllByRole('row')
  const [opens] = within(row ?? document.body).getAllByRole('link')
  expect(opens).toHaveAttribute('href', expect.stringContaining('record_type=VIOLATIONS'))
  expect(column('Report')[0]).toMatch(/^[A-Z]{2}-\w+$/)
  // A violation that came after the newest snapshot counts from the next one on.
  expect(column('Time weight')[0]).toBe(newest.Inspection_Date__c > snapshot ? 'Not yet' : '3')
})

test('on a phone a violation is a card', async () => {
  narrowWindow()
  openScreen(App, violations)
  await range('1 to')
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  expect(screen.getAllByText(/severity \d/).length).toBeGreaterThan(0)
})

test.each([
  [inspections, ['Report', 'Inspected', 'Level', 'Violations', 'Out of service', 'Source']],
  [violations, ['Inspected', 'Report', 'Violation', 'Description', 'BASIC', 'Severity', 'Time weight']],
])('a driver sees own rows on %s, with nothing to match', async (address, own) => {
  await signInAs('driver@demo.example')
  openScreen(App, address)
  await range('1 to')
  expect(heads()).toEqual(own)
  expect(screen.queryByRole('tab')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Actions for/ })).not.toBeInTheDocument()
})
