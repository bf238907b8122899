import { largeService, reportUsers } from './large-service.ts'
import { timesOfUsers } from './users.ts'
import { inWorkplace } from './workplace.ts'

// The lists of roadside inspections and violations of a carrier with a million of each, for 50 users who ask once a second.
// The bar is a p95 of 150 ms.

const users = 50
const inspections = Number(process.env['BENCH_INSPECTIONS'] ?? 1_000_000)
const tabs = ['All', 'Inspection', 'Inspection Without Drivers']
const inspectionSorts = [
  'Inspection_Date__c',
  'Inspection_Level__c',
  'Report_Number__c',
  'Driver_Name__r.Name',
  'Account__r.Name',
]
const violationSorts = [
  'Inspection_Date__c',
  'Roll_Off_Date__c',
  'BASIC__c',
  'Severity_Weight__c',
  'Violation_Code__c',
  'Report_Number__c',
  'Driver_Name__r.Name',
  'Account__r.Name',
  'Time_Weight__c',
]
const words = ['tire', 'tamsin', 'L90123456', 'no one is called so']

const turnOf = <T>(values: readonly T[], turn: number) => values[turn % values.length]
const pathOf = (call: string, query: Record<string, unknown>) =>
  `api/v1/${call}?${new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString()}`

const inspectionsOf = (turn: number, query: object) =>
  pathOf('GetSMSDataInspectionsList', { list_filter: turnOf(tabs, turn), ...query })
const violationsOf = (query: object) => pathOf('GetSMSViolations', { ...query })
const placeOf = (turn: number, sorts: readonly string[]) => ({
  SortBy: turnOf(sorts, turn),
  SortDir: turnOf(['asc', 'desc'], Math.floor(turn / sorts.length)),
  Page: 1 + ((turn * 7919) % 100),
})

const firstInspections = (turn: number) => inspectionsOf(turn, {})
const sortedInspections = (turn: number) =>
  inspectionsOf(turn, placeOf(Math.floor(turn / 3), inspectionSorts))
const searchedInspections = (turn: number) =>
  inspectionsOf(turn, { Search: turnOf(words, Math.floor(turn / 3)) })
const firstViolations = () => violationsOf({})
const sortedViolations = (turn: number) => violationsOf(placeOf(turn, violationSorts))
const searchedViolations = (turn: number) => violationsOf({ Search: turnOf(words, turn) })
const all = [
  firstInspections,
  sortedInspections,
  searchedInspections,
  firstViolations,
  sortedViolations,
  searchedViolations,
]
const mixed = (turn: number) => (turnOf(all, turn) ?? firstInspections)(Math.floor(turn / all.length))

await inWorkplace(async ({ folder, onClose }) => {
  const { address, tokens } = await largeService({ folder, onClose, tickets: 1000, inspections }, users)
  const paced = { address, tokens, duration: 10_000, pause: 1000 }
  // Caches are cold, and code is not compiled yet.
  await timesOfUsers(paced, mixed)
  await reportUsers(
    `GetSMSDataInspectionsList and GetSMSViolations, ${inspections} of each, ${users} users who ask once a second`,
    paced,
    [
      ['first page of inspections', firstInspections],
      ['any of a hundred pages of inspections, any order and tab', sortedInspections],
      ['a search of inspections, any tab', searchedInspections],
      ['first page of violations', firstViolations],
      ['any of a hundred pages of violations, any order', sortedViolations],
      ['a search of violations', searchedViolations],
      ['everything, mixed', mixed],
    ],
  )
})
