import { describe, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import type { BasicSummary } from 'shared-api/safety'
import { narrowWindow } from 'shared-testing/window-width'
import { openElement } from 'shared-testing/screen'
import { CarrierSafetyPanel } from './carrier-safety-panel.tsx'
import { sampleBasic, sampleCarrier, sampleFiles } from './sample-safety.ts'

const open = (Basics: BasicSummary[], address?: string) =>
  openElement(<CarrierSafetyPanel safety={sampleCarrier({ Basics })} />, address)

const maintenance = sampleBasic()
const unranked = sampleBasic({
  Basic: 'Hours of Service',
  Measure: 2.1,
  Percentile: null,
  PercentileText: 'Less than 3 driver inspections with violations',
  Threshold: 65,
  Alert: false,
})
const crashes = sampleBasic({
  Basic: 'Crash Indicator',
  Measure: 0.05,
  Numerator: 6,
  Denominator: 111.81818181818181,
  Inspections: 3,
  InspectionsWithViolation: 3,
  EventGroup: '2-3',
  Percentile: null,
  PercentileText: 'No public comparison',
  Alert: false,
  Estimated: true,
})

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
const disclosure = (name: string) => screen.getByRole('button', { name })
const division = () => screen.getByRole('row', { name: /equals/ })

describe('a BASIC says', () => {
  test('its measure with both decimals, the counts behind it, and its status', () => {
    open([maintenance])
    expect(
      within(row('Vehicle Maintenance'))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['9.80', '24', '13', '', '82% / 80', 'In alert, 2 over'])
  })

  test("FMCSA's words where there is no percentile", () => {
    open([unranked])
    expect(row('Hours of Service')).toHaveTextContent('Less than 3 driver inspections with violations')
    expect(row('Hours of Service')).not.toHaveTextContent('%')
  })

  test('that it is in alert, also without a percentile', () => {
    open([{ ...unranked, Alert: true }])
    expect(row('Hours of Service')).toHaveTextContent(/Less than 3 .*In alert/)
  })

  test('crashes where crashes are counted, and that its measure is an estimate', () => {
    open([crashes])
    expect(row('Crash Indicator')).toHaveTextContent(/about 0\.05.*3 crashes/)
  })

  test('a measure of zero for certain', () => {
    open([{ ...crashes, Measure: 0, Numerator: 0 }])
    expect(row('Crash Indicator')).not.toHaveTextContent('about')
  })

  test('no measure where there is nothing to divide by', () => {
    open([maintenance, { ...unranked, Measure: null, Inspections: 0 }])
    expect(within(row('Hours of Service')).getAllByRole('cell')[0]).toHaveTextContent(/^-$/)
  })
})

describe('the arithmetic behind a measure', () => {
  test('is one press away, and goes with another', async () => {
    const { person } = open([maintenance, unranked])
    expect(screen.queryByText('490')).not.toBeInTheDocument()
    await person.click(disclosure('Vehicle Maintenance'))
    expect(division()).toHaveTextContent(/9\.80.*equals.*490.*13 inspections.*divided by.*50.*24 relevant/)
    expect(disclosure('Vehicle Maintenance')).toHaveAttribute('aria-expanded', 'true')
    expect(disclosure('Vehicle Maintenance')).toHaveAttribute('aria-controls', division().id)
    expect(disclosure('Hours of Service')).toHaveAttribute('aria-expanded', 'false')
    await person.click(disclosure('Vehicle Maintenance'))
    expect(screen.queryByText('490')).not.toBeInTheDocument()
  })

  test('is reached with the keyboard alone', async () => {
    const { person } = open([maintenance, unranked])
    await person.tab()
    expect(disclosure('Show the arithmetic')).toHaveFocus()
    await person.tab()
    await person.tab()
    expect(disclosure('Hours of Service')).toHaveFocus()
    await person.keyboard('{Enter}')
    expect(division()).toHaveTextContent('2.10')
  })

  test('is shown for every BASIC at once', async () => {
    const { person } = open([maintenance, unranked, crashes])
    await person.click(disclosure('Show the arithmetic'))
    expect(screen.getAllByRole('row', { name: /equals/ })).toHaveLength(3)
    await person.click(disclosure('Hide the arithmetic'))
    expect(screen.queryAllByRole('row', { name: /equals/ })).toHaveLength(0)
  })

  test('is open from the start where the address names its BASIC', () => {
    open([maintenance, unranked], '/sms-data/sms-dashboard?basic=Hours+of+Service')
    expect(disclosure('Hours of Service')).toHaveAttribute('aria-expanded', 'true')
    expect(disclosure('Vehicle Maintenance')).toHaveAttribute('aria-expanded', 'false')
  })

  test('shows power units without an endless tail of decimals, and why they are an estimate', async () => {
    const { person } = open([crashes])
    await person.click(disclosure('Crash Indicator'))
    expect(division()).toHaveTextContent(/divided by.*111\.82 ?Average power units/)
    expect(division()).toHaveTextContent("today's power units stand in")
  })
})

describe('a carrier', () => {
  test('says how many BASICs are in alert', () => {
    open([maintenance, unranked, crashes])
    expect(screen.getByText('1 of 3 in alert')).toBeVisible()
  })

  test('says that none is', () => {
    open([unranked])
    expect(screen.getByText('No alert')).toBeVisible()
  })

  test('without anything recorded says so, and what will change it', () => {
    open([{ ...unranked, Inspections: 0 }])
    expect(screen.getByText('No inspections yet')).toBeVisible()
    expect(screen.getByText(/since 30 Oct 2024/)).toBeVisible()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })
})

test('on a phone every BASIC is a card with the same words', async () => {
  narrowWindow()
  const { person } = open([maintenance, { ...crashes, Estimated: true }])
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  const [first, second] = screen.getAllByRole('listitem')
  expect(first).toHaveTextContent(/Vehicle Maintenance82% \/ 80In alert, 2 over\. Measure 9\.80/)
  expect(second).toHaveTextContent('No public comparison. Measure about 0.05')
  await person.click(disclosure('Vehicle Maintenance'))
  expect(first).toHaveTextContent(/equals.*490.*divided by.*50/)
})

describe('of which day the files are', () => {
  const calm = sampleBasic({ Percentile: 10, PercentileText: '10%', Alert: false })

  test('current and whole, no alert is good news', () => {
    openElement(<CarrierSafetyPanel safety={sampleCarrier({ Basics: [calm] })} />)
    expect(screen.getByText('No alert')).toBeVisible()
    expect(screen.getByText('FMCSA files of 30 Oct 2026')).toBeVisible()
  })

  test('old, nothing is good news', () => {
    const Files = sampleFiles({ Day: '2025-09-26', IsCurrent: false, MonthsOld: 13 })
    const Basics = [{ ...calm, FilesCurrent: false }]
    openElement(<CarrierSafetyPanel safety={sampleCarrier({ Basics, Files })} />)
    expect(screen.queryByText('No alert')).not.toBeInTheDocument()
    expect(screen.getByText('FMCSA files of 26 Sep 2025, 13 months old: not current')).toBeVisible()
    expect(row('Vehicle Maintenance')).toHaveTextContent('Not current, was 70 below')
  })

  test('a missing crash file is not known, not zero', () => {
    const missing = {
      ...crashes,
      Measure: null,
      Numerator: 0,
      Inspections: 0,
      PercentileText: 'Not known',
      Missing: ['crash file' as const],
    }
    const Files = sampleFiles({ Missing: ['Crashes'] })
    openElement(<CarrierSafetyPanel safety={sampleCarrier({ Basics: [calm, missing], Files })} />)
    expect(screen.getByText('No alert. Crashes not known')).toBeVisible()
    expect(row('Crash Indicator')).toHaveTextContent('Not known')
    expect(row('Crash Indicator')).not.toHaveTextContent('0%')
  })
})
