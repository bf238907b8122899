import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import {
  defaultCriteria,
  mvrCriteria,
  type MvrCriteriaRules,
  type MvrPreview,
} from 'shared-api/mvr/mvr-criteria'
import { selectCarrier } from 'shared-auth'
import { breakCall, changeAnswer, watchCalls } from 'shared-testing/calls'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'
import { paths } from '../paths.ts'

let CarrierId: string

const read = () => call(mvrCriteria.read, { query: { CarrierId } })

const save = async (changes: Partial<MvrCriteriaRules>) => {
  const { Version, Criteria } = await read()
  return call(mvrCriteria.save, { body: { CarrierId, Version, Criteria: { ...Criteria, ...changes } } })
}

beforeEach(async () => {
  const carriers = await signInAs('carrier@demo.example')
  CarrierId = carriers.find(({ Name }) => Name.startsWith('Quillhaven'))?.Id ?? ''
  await save(defaultCriteria)
})

async function open() {
  const opened = openScreen(App, paths.criteria(CarrierId))
  await screen.findByRole('form', { name: 'MVR criteria' })
  return opened
}

const input = (name: string | RegExp) => screen.getByRole('textbox', { name })

test('criteria are changed, and the page says who saved them and when', async () => {
  const { person } = await open()
  await person.clear(input(/^Points allowed/))
  await person.type(input(/^Points allowed/), '6')
  await person.clear(input(/^Years for railroad/))
  await person.click(screen.getByRole('checkbox', { name: 'T' }))
  await person.click(screen.getByRole('button', { name: 'Save criteria' }))
  await waitFor(async () => {
    const { Criteria } = await read()
    expect(Criteria).toMatchObject({ PointsAllowed: 6, RailroadYears: null, Endorsements: ['T'] })
  })
  expect(await screen.findByText(/^Saved by .+, \d\d \w{3} \d{4}/)).toBeVisible()
})

test('what is not a number is refused at its field, and nothing is sent', async () => {
  const { person } = await open()
  const { count } = watchCalls()
  await person.clear(input(/^Serious violations allowed/))
  await person.clear(input(/^Days before expiry/))
  await person.type(input(/^Days before expiry/), '1.5')
  await person.click(screen.getByRole('button', { name: 'Save criteria' }))
  const form = within(screen.getByRole('form', { name: 'MVR criteria' }))
  expect(await form.findByRole('alert')).toHaveTextContent(/Serious violations allowed/)
  expect(input(/^Days before expiry/)).toHaveAccessibleDescription(/Enter a number/)
  expect(count('asked SaveMVRCriteria')).toBe(0)
})

test('who would fail is shown before anything is saved, newly failing ones first, with ways to their records', async () => {
  const answer: MvrPreview = {
    Judged: 12,
    Meets: 9,
    DoesNotMeet: 2,
    NeedsPerson: 1,
    NewlyFailing: 1,
    Drivers: [
      row('Adaeze Winfield', 'Does not meet', 'Does not meet'),
      row('Bram Castellane', 'Does not meet', 'Meets'),
      row('Orla Fenn', 'Needs a person', 'Meets'),
    ],
  }
  changeAnswer<{ Data: MvrPreview }>('PreviewMVRCriteria', () => ({ Data: answer }))
  await open()
  const preview = within(await screen.findByRole('region', { name: 'Who would fail' }))
  expect(await preview.findByText('1 driver who meets the criteria now would fail.')).toBeVisible()
  const names = within(preview.getByRole('list')).getAllByRole('listitem')
  expect(names.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/Bram Castellane, newly/),
    expect.stringMatching(/Adaeze Winfield/),
    expect.stringMatching(/Orla Fenn/),
  ])
  expect(within(names[0] ?? document.body).getByRole('link')).toHaveAttribute('href', paths.record(rowId))
  expect(names[1]).toHaveTextContent('Does not meet: Medical')
  expect((await read()).Criteria).toEqual(defaultCriteria)
})

test('the preview is of what is typed', async () => {
  const { person } = await open()
  const { count } = watchCalls()
  await person.clear(input(/^Points allowed/))
  await person.type(input(/^Points allowed/), '1')
  await waitFor(() => expect(count('answered PreviewMVRCriteria')).toBeGreaterThan(0))
  await person.clear(input(/^Points allowed/))
  expect(await screen.findByText('Fill in every field to see who would fail.')).toBeVisible()
})

test("another user's save is said in a sentence, and nothing that was typed is lost", async () => {
  const { person } = await open()
  await save({ NearDays: 45, PointsAllowed: 10 })
  await person.clear(input(/^Points allowed/))
  await person.type(input(/^Points allowed/), '5')
  await person.click(screen.getByRole('button', { name: 'Save criteria' }))
  expect(await screen.findByRole('heading', { name: 'Another user changed these criteria' })).toBeVisible()
  expect((await read()).Criteria).toMatchObject({ NearDays: 45, PointsAllowed: 10 })
  await person.click(screen.getByRole('button', { name: 'Save with these choices' }))
  await waitFor(async () => expect((await read()).Criteria).toMatchObject({ NearDays: 45, PointsAllowed: 5 }))
})

test('what the law counts is said and has no input', async () => {
  await open()
  const law = within(screen.getByRole('region', { name: 'What the law counts' }))
  expect(law.getByText(/^49 CFR 383.51 sets these disqualifications, and they can't be edited/)).toBeVisible()
  expect(law.queryByRole('textbox')).not.toBeInTheDocument()
})

test('criteria are of one carrier: with all selected the user chooses one, the selected one is taken', async () => {
  const { person, address } = openScreen(App, paths.criteria())
  await person.click(await screen.findByRole('link', { name: /^Quillhaven/ }))
  expect(address()).toBe(paths.criteria(CarrierId))
  expect(await screen.findByRole('form', { name: 'MVR criteria' })).toBeVisible()
  selectCarrier(CarrierId)
})

test("a foreign carrier's criteria are not found, and a failure says so", async () => {
  openScreen(App, paths.criteria('5d1f2f0a-6a58-8a4b-9c39-0a6f0d4f8f11'))
  expect(await screen.findByText('There is no such carrier')).toBeVisible()
  breakCall('GetMVRCriteria', 500)
  openScreen(App, paths.criteria(CarrierId))
  expect(await screen.findByText('MVR criteria could not be loaded')).toBeVisible()
})

const rowId = '0d9b1d2e-0000-4000-8000-000000000001'

const row = (
  DriverName: string,
  Outcome: MvrPreview['Drivers'][number]['Outcome'],
  OutcomeNow: MvrPreview['Drivers'][number]['Outcome'],
) => ({
  DriverId: DriverName.startsWith('Bram') ? rowId : crypto.randomUUID(),
  DriverName,
  ReportId: crypto.randomUUID(),
  AsOf: '2026-11-18',
  Outcome,
  OutcomeNow,
  FirstFailure: 'Medical' as const,
})
