import { largeService, type Question, reportUsers } from './large-service.ts'
import { signIn } from './session.ts'
import { timesOfUsers, type Users } from './users.ts'
import { inWorkplace } from './workplace.ts'

// The list of the drivers of a carrier with 100,000 of them, for 50 users at once.

const users = 50
const drivers = 100_000
/** Searches for a common name, two names, a number, an absent name, and letters that are in half of all names. */
const words = ['tamsin', 'tamsin kelber', 'B-0999', 'LG012345', 'no one is called so', 'ma']

const sorts = [
  'CreatedDate',
  'Name',
  'Carrier_s_Driver_ID__c',
  'Active_Inactive__c',
  'CDL_State__c',
  'CDL_Expiration_Date__c',
  'Med_Cert_Expiration_Date__c',
  'Active_Until__c',
  'PersonEmail',
  'Carrier__r.Name',
] as const
const statuses = ['All', 'Active', 'Inactive', 'Pending', 'MVR Only', 'PE Only'] as const
const expiries = ['', 'Overdue', 'Within30', 'Within60'] as const

const turnOf = <T>(values: readonly [T, ...T[]], turn: number): T => values[turn % values.length] ?? values[0]
const orders = sorts.flatMap((SortBy) => ['asc', 'desc'].map((SortDir) => ({ SortBy, SortDir })))
const sizes = [10, 10, 10, 25, 50, 100] as const
/** The share of drivers with a status, so that a deep page exists. */
const shares = { All: 1, Active: 0.81, 'PE Only': 0.11, Pending: 0.039, Inactive: 0.023, 'MVR Only': 0.015 }

const order = (turn: number): Record<string, string> => orders[turn % orders.length] ?? {}
const deep = (turn: number, rows: number, size: number) =>
  String(1 + Math.floor((((turn * 7919) % 997) / 997) * (rows / size)))

const questions: [string, (turn: number) => Record<string, string>][] = [
  ['first page, any order', order],
  [
    'any page, any order',
    (turn) => ({
      ...order(turn),
      Page: deep(turn, drivers, turnOf(sizes, turn)),
      PageSize: `${turnOf(sizes, turn)}`,
    }),
  ],
  [
    'any page of any status, any order',
    (turn) => {
      const status = turnOf(statuses, Math.floor(turn / orders.length) + turn)
      return { ...order(turn), list_filter: status, Page: deep(turn, drivers * shares[status], 10) }
    },
  ],
  [
    'papers expiring, any status and order',
    (turn) => ({
      ...order(turn),
      list_filter: turnOf(statuses, turn + Math.floor(turn / 7)),
      Expires: turnOf(expiries, turn),
      Page: String(1 + (turn % 5)),
    }),
  ],
  [
    'a search, any order',
    (turn) => ({ ...order(turn), Search: words[Math.floor(turn / 3) % words.length] ?? '' }),
  ],
]
/** A realistic mix: mostly first pages, with filters, searches and deep pages between them. */
const weights = [4, 2, 2, 2, 2]
const plan = weights.flatMap((weight, index) => Array.from({ length: weight }, () => index))

const pathOf = (query: Record<string, string>) => `api/v1/GetDrivers?${new URLSearchParams(query).toString()}`
const mixed = (turn: number) =>
  pathOf(questions[turnOf([0, ...plan], turn * 5)]?.[1](Math.floor(turn / 3)) ?? {})

await inWorkplace(async ({ folder, onClose }) => {
  const { address, tokens } = await largeService({ folder, onClose, drivers, tickets: 0 }, users)
  const report = (how: string, asking: Users, asked: readonly Question[]) =>
    reportUsers(`GetDrivers, ${drivers} drivers, ${users} users at once ${how}`, asking, asked)

  const busy = { address, tokens, duration: 4000, pause: 0 }
  const paced = { address, tokens, duration: 10_000, pause: 1000 }
  // Caches are cold, and code is not compiled yet.
  await timesOfUsers({ ...busy, duration: 3000 }, mixed)
  await report('who ask once a second', paced, [['everything, mixed', mixed]])
  await report('who never pause', busy, [
    ...questions.map(([name, query]) => [name, (turn: number) => pathOf(query(turn))] as const),
    ['everything, mixed', mixed],
  ])
  const backOffice = await signIn(address, 'operator@demo.example')
  await report(
    'of the back office, over all carriers, who ask once a second',
    { ...paced, tokens: tokens.map(() => backOffice) },
    [['everything, mixed', mixed]],
  )
})
