import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import type { MvrAccident, MvrConviction, MvrPendingCitation } from 'shared-api/mvr/mvr-content'
import { openElement } from 'shared-testing/screen'
import { narrowWindow } from 'shared-testing/window-width'
import { ConvictionsPanel } from './convictions-panel.tsx'
import { AccidentsPanel, PendingPanel, WithdrawalsPanel } from './event-panels.tsx'
import { LicensesPanel, MedicalPanel } from './license-panels.tsx'

const conviction: MvrConviction = {
  offenseOn: '2026-06-15',
  convictedOn: '2026-09-22',
  court: '14A District Court',
  state: 'MI',
  stateCode: '2150',
  acdCode: 'S15',
  description: 'SPEEDING 15 OVER',
  speedOver: 15,
  points: 2,
  isCmv: true,
  isHazmat: false,
  isFatal: null,
}

const citation: MvrPendingCitation = { ...conviction, number: 'C-1' }
const none = { kind: 'none reported' } as const
const unknown = { kind: 'unknown' } as const

test('a conviction has both days, our words and those of the state, and what is not stated says so', () => {
  openElement(<ConvictionsPanel convictions={{ kind: 'reported', rows: [conviction] }} statePoints={null} />)
  const cells = within(screen.getByRole('table', { name: 'Convictions' }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  expect(cells).toEqual([
    '15 Jun 2026',
    '22 Sep 2026',
    'Speeding 15 or more over, S15, 15 mph overSPEEDING 15 OVER, state code 2150',
    '14A District Court, MI',
    '2',
    'CMV: yesHM: noFatal: not stated',
  ])
  expect(screen.getByText("State's points: not stated")).toBeVisible()
})

test('a code that is not known, and a conviction without one, are marked for a person', () => {
  const rows = [
    { ...conviction, acdCode: 'X99' },
    { ...conviction, acdCode: null },
  ]
  openElement(<ConvictionsPanel convictions={{ kind: 'reported', rows }} statePoints={4} />)
  expect(screen.getByText('Unknown code X99: a person decides')).toBeVisible()
  expect(screen.getByText('No ACD code: a person decides')).toBeVisible()
})

test('two convictions that read the same are two rows, and on a phone two cards', () => {
  narrowWindow()
  const rows = [conviction, conviction]
  openElement(<ConvictionsPanel convictions={{ kind: 'reported', rows }} statePoints={4} />)
  const cards = within(screen.getByRole('list', { name: 'Convictions' })).getAllByRole('listitem')
  expect(cards).toHaveLength(2)
  expect(cards[0]).toHaveTextContent('Offense 15 Jun 2026. Convicted: 22 Sep 2026.')
})

test('none reported and unknown are told apart in every section', () => {
  openElement(
    <>
      <ConvictionsPanel convictions={none} statePoints={0} />
      <PendingPanel citations={unknown} />
      <AccidentsPanel accidents={none} />
      <WithdrawalsPanel withdrawals={unknown} />
      <LicensesPanel licenses={unknown} />
      <MedicalPanel medical={none} />
    </>,
  )
  const words = [
    'Convictions',
    'Pending citations',
    'Accidents',
    'Withdrawals',
    'Licenses',
    'Medical certificate',
  ].map((name) => screen.getByRole('region', { name }).textContent)
  expect(
    words.map((text) => (/None reported/.test(text) ? 'none' : /Unknown/.test(text) ? 'unknown' : '')),
  ).toEqual(['none', 'unknown', 'none', 'unknown', 'unknown', 'none'])
})

test('pending citations stand apart and are never counted, and fault is empty words where it is not stated', () => {
  const accident: MvrAccident = {
    on: '2025-11-14',
    state: 'IN',
    description: null,
    fault: null,
    injuries: 1,
    deaths: null,
    isCmv: true,
    isHazmat: null,
  }
  openElement(
    <>
      <PendingPanel citations={{ kind: 'reported', rows: [citation] }} />
      <AccidentsPanel accidents={{ kind: 'reported', rows: [accident] }} />
    </>,
  )
  const pending = screen.getByRole('region', { name: 'Pending citations' })
  expect(pending).toHaveTextContent('Never counted')
  expect(pending).toHaveTextContent('Citation C-1.')
  expect(screen.getByRole('region', { name: 'Accidents' })).toHaveTextContent(
    'Fault: not stated. Injuries: 1. Deaths: not stated.',
  )
})

test('licenses of earlier states come last and are named so, with what is not stated', () => {
  const license = {
    state: 'MI',
    numberEnds: '7740',
    class: 'A',
    status: 'Valid',
    issued: '2025-02-23',
    expires: null,
    endorsements: { kind: 'reported', rows: ['N', 'T'] },
    restrictions: none,
    isPrevious: false,
  } as const
  openElement(
    <LicensesPanel
      licenses={{
        kind: 'reported',
        rows: [
          { ...license, state: 'OH', isPrevious: true, endorsements: unknown },
          { ...license, endorsements: { kind: 'reported', rows: ['N', 'T'] } },
        ],
      }}
    />,
  )
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items[0]).toMatch(/^MI, class AValid.*Ends 7740.*Not stated.*N, T.*None reported$/)
  expect(items[1]).toMatch(/^OH, class A, earlier license.*Unknown/)
})
