import { acdCode } from 'shared-api/mvr/acd-codes'
import type {
  MvrContent,
  MvrConviction,
  MvrLicense,
  MvrList,
  MvrWithdrawal,
} from 'shared-api/mvr/mvr-content'
import type { MvrCriteriaRules } from 'shared-api/mvr/mvr-criteria'
import type { MvrChange } from 'shared-api/mvr/mvr-verdict'
import { shownDay } from '../../platform/calendar.ts'
import { coversFrom, plural, stateName } from './criterion.ts'
import { countConviction } from './offense-class.ts'
import { countedOf } from './offense-criteria.ts'
import { pointsRange, pointsSum } from './points-criterion.ts'

/** What a newer report says that an older one of the same driver does not, and the reverse. The gravest come first. */
export function changesBetween(older: MvrContent, newer: MvrContent, rules: MvrCriteriaRules): MvrChange[] {
  const pair = { older, newer }
  return [
    ...licenseChanges(currentOf(older), currentOf(newer)),
    ...medicalChanges(pair),
    ...listChanges(pair, withdrawals),
    ...listChanges(pair, convictionsOf(rules)),
    ...listChanges(pair, pending),
    ...listChanges(pair, accidents),
    ...changed('Points, your scale', pointsOf(older, rules), pointsOf(newer, rules)),
    ...changed("The state's points", older.statePoints?.toString(), newer.statePoints?.toString()),
  ]
}

interface Pair {
  older: MvrContent
  newer: MvrContent
}

const unknown = 'Unknown'

/** Undefined and null are what a report does not say. */
function changed(
  What: string,
  before: string | null | undefined,
  after: string | null | undefined,
): MvrChange[] {
  const [From, To] = [before ?? unknown, after ?? unknown]
  return From === To ? [] : [{ Kind: 'Changed', What, From, To, Detail: null }]
}

const day = (of: string | null) => of && shownDay(of)

const currentOf = ({ licenses }: MvrContent) =>
  licenses.kind === 'reported' ? licenses.rows.find(({ isPrevious }) => !isPrevious) : undefined

function licenseChanges(before: MvrLicense | undefined, after: MvrLicense | undefined): MvrChange[] {
  if (before === undefined || after === undefined)
    return changed('License', before && titleOf(before), after && titleOf(after))
  return [
    ...changed('License', titleOf(before), titleOf(after)),
    ...changed('License status', before.status, after.status),
    ...changed('License class', before.class, after.class),
    ...changed('License expires', day(before.expires), day(after.expires)),
    ...changed('Endorsements', namesOf(before.endorsements), namesOf(after.endorsements)),
    ...changed('Restrictions', namesOf(before.restrictions), namesOf(after.restrictions)),
  ]
}

const titleOf = ({ state, numberEnds }: MvrLicense) => `${stateName(state)}, ends ${numberEnds}`

const namesOf = (list: MvrList<string>) =>
  list.kind === 'reported' ? list.rows.toSorted().join(', ') : kindWords[list.kind]

const kindWords = { 'none reported': 'None reported', unknown } as const

function medicalChanges({ older, newer }: Pair): MvrChange[] {
  const [before, after] = [older.medical, newer.medical]
  if (before.kind !== 'reported' || after.kind !== 'reported') {
    const [from, to] = [before, after].map((of) =>
      of.kind === 'reported' ? (of.status ?? 'Reported') : kindWords[of.kind],
    )
    return changed('Medical', from, to)
  }
  return [
    ...changed('Medical', before.status, after.status),
    ...changed('Medical certificate expires', day(before.expires), day(after.expires)),
    ...changed('Self-certified', before.selfCertification, after.selfCertification),
    ...changed('Medical variance', before.variance ?? 'Not stated', after.variance ?? 'Not stated'),
  ]
}

function pointsOf(content: MvrContent, rules: MvrCriteriaRules): string {
  if (content.convictions.kind === 'unknown') return unknown
  return String(pointsSum(rules, countedOf(content), content.request.asOf).least)
}

/** How the rows of a list are told apart, and said. */
interface RowKind<Row> {
  name: string
  listOf: (content: MvrContent) => MvrList<Row>
  /** What stays the same of a row from report to report. */
  keyOf: (row: Row) => string
  wordsOf: (row: Row) => string
  /** What may change of a row that stays. */
  stateOf: (row: Row) => string
  newDetail: (row: Row, pair: Pair) => string | null
  goneDetail: (row: Row, newer: MvrContent) => string | null
}

/** A list that a report does not have says nothing of its rows: none is new, and none is gone. */
function listChanges<Row>({ older, newer }: Pair, kind: RowKind<Row>): MvrChange[] {
  const [before, after] = [kind.listOf(older), kind.listOf(newer)]
  if (before.kind === 'unknown' || after.kind === 'unknown') {
    const [from, to] = [before, after].map(({ kind: of }) => (of === 'unknown' ? unknown : 'Reported'))
    return changed(kind.name, from, to)
  }
  const [had, has] = [before, after].map((list) => (list.kind === 'reported' ? [...list.rows] : []))
  const gone = had ?? []
  const changes: MvrChange[] = []
  for (const row of has ?? []) {
    const place = gone.findIndex((old) => kind.keyOf(old) === kind.keyOf(row))
    const [same] = place === -1 ? [] : gone.splice(place, 1)
    if (same === undefined)
      changes.push(rowChange('New', kind.wordsOf(row), kind.newDetail(row, { older, newer })))
    else changes.push(...changed(kind.wordsOf(row), kind.stateOf(same), kind.stateOf(row)))
  }
  const rest = gone.map((row) => rowChange('Gone', kind.wordsOf(row), kind.goneDetail(row, newer)))
  return [...changes, ...rest]
}

const rowChange = (Kind: 'New' | 'Gone', What: string, Detail: string | null): MvrChange => ({
  Kind,
  What,
  From: null,
  To: null,
  Detail,
})

/** What stays the same of a conviction from report to report. */
export const keyOfConviction = ({ offenseOn, state, acdCode: code, stateCode }: MvrConviction) =>
  JSON.stringify([offenseOn, state, code, stateCode])

const convictionsOf = (rules: MvrCriteriaRules): RowKind<MvrConviction> => ({
  name: 'Convictions',
  listOf: ({ convictions }) => convictions,
  keyOf: keyOfConviction,
  wordsOf: ({ acdCode: code, description, convictedOn, offenseOn }) => {
    const date =
      convictedOn === null ? `offense of ${shownDay(offenseOn)}` : `convicted ${shownDay(convictedOn)}`
    return [acdCode(code)?.words ?? description, code, date].filter((part) => part !== null).join(', ')
  },
  stateOf: ({ convictedOn, points }) =>
    [
      convictedOn === null ? 'no conviction date' : shownDay(convictedOn),
      `${points ?? 'unknown'} state points`,
    ].join(', '),
  newDetail: (row, { older, newer }) => {
    const from = coversFrom(older)
    if (from !== null && row.offenseOn < from) return `The report before starts ${shownDay(from)}`
    const { least, most } = pointsRange(rules, countConviction(row, newer))
    const points = least === most ? String(least) : `${least} to ${most}`
    return `${points} ${plural(most, 'point')} on your scale`
  },
  goneDetail: ({ offenseOn }, newer) => {
    const from = coversFrom(newer)
    const state = stateName(newer.request.state)
    return from !== null && offenseOn < from
      ? `${state}'s report starts ${shownDay(from)}`
      : `No longer in ${state}'s report`
  },
})

const pending: RowKind<{ number: string | null; offenseOn: string; state: string; description: string }> = {
  name: 'Pending citations',
  listOf: ({ pendingCitations }) => pendingCitations,
  keyOf: ({ number, offenseOn, state, description }) =>
    JSON.stringify([number, offenseOn, state, description]),
  wordsOf: ({ number, description, offenseOn }) =>
    ['Pending citation', number, description, shownDay(offenseOn)].filter((part) => part !== null).join(', '),
  stateOf: () => '',
  newDetail: () => 'Never counted',
  goneDetail: () => null,
}

const accidents: RowKind<{ on: string; state: string; fault: string | null }> = {
  name: 'Accidents',
  listOf: (content) => content.accidents,
  keyOf: ({ on, state }) => JSON.stringify([on, state]),
  wordsOf: ({ on, state }) => `Accident in ${stateName(state)}, ${shownDay(on)}`,
  stateOf: ({ fault }) => fault ?? 'Fault not stated',
  newDetail: ({ fault }) => fault ?? 'Fault not stated',
  goneDetail: () => null,
}

const withdrawals: RowKind<MvrWithdrawal> = {
  name: 'Withdrawals',
  listOf: (content) => content.withdrawals,
  keyOf: ({ kind, state, from, reason }) => JSON.stringify([kind, state, from, reason]),
  wordsOf: ({ kind, state, from }) => `${kind} in ${stateName(state)} from ${shownDay(from)}`,
  stateOf: ({ isOpen, until }) =>
    `${isOpen ? 'Open' : 'Ended'}${until === null ? '' : `, until ${shownDay(until)}`}`,
  newDetail: ({ reason }) => reason,
  goneDetail: () => null,
}
