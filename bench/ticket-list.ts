import { largeService, reportUsers } from './large-service.ts'
import { timesOfUsers } from './users.ts'
import { inWorkplace } from './workplace.ts'

// The list of tickets of a carrier with a million of them, for 50 users who ask once a second. The bar is a p95 of 150 ms.

const users = 50
const tickets = Number(process.env['BENCH_TICKETS'] ?? 1_000_000)
const sorts = [
  'Date_of_Ticket__c',
  'Name',
  'Attorney_Status__c',
  'Court_Date__c',
  'Driver_Full_Name__c',
  'Carrier__r.Name',
  'Agent__r.Name',
  'CreatedDate',
]
const statuses = ['All', 'Open', "Driver Hasn't Paid", 'Closed']
const words = ['speeding', 'tamsin', 'L-0123456', 'no one is called so']

const turnOf = <T>(values: readonly T[], turn: number) => values[turn % values.length]
const pathOf = (query: Record<string, unknown>) =>
  `api/v1/GetOpenTickets?${new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString()}`

const first = (turn: number) => pathOf({ Status: turnOf(statuses, turn) })
const sorted = (turn: number) =>
  pathOf({
    Status: turnOf(statuses, turn),
    SortBy: turnOf(sorts, turn),
    SortDir: turnOf(['asc', 'desc'], turn),
    Page: 1 + ((turn * 7919) % 100),
  })
const searched = (turn: number) => pathOf({ Status: turnOf(statuses, turn), Search: turnOf(words, turn) })
const mixed = (turn: number) =>
  (turnOf([first, first, sorted, searched], turn) ?? first)(Math.floor(turn / 4))

await inWorkplace(async ({ folder, onClose }) => {
  const { address, tokens } = await largeService({ folder, onClose, tickets }, users)
  const paced = { address, tokens, duration: 10_000, pause: 1000 }
  // Caches are cold, and code is not compiled yet.
  await timesOfUsers(paced, mixed)
  await reportUsers(`GetOpenTickets, ${tickets} tickets, ${users} users who ask once a second`, paced, [
    ['first page of any status', first],
    ['any of a hundred pages, any order and status', sorted],
    ['a search, any status', searched],
    ['everything, mixed', mixed],
  ])
})
