import { largeSignIn } from 'api/large-seed'
import { cpus, loadavg } from 'node:os'
import { freePort } from 'start/ports'
import type { BareCall, BareTask } from './bare-service.ts'
import { median, ms, percentile, printTable, ratio } from './figures.ts'
import { largeDatabase } from './large-database.ts'
import { processorMilliseconds } from './process-time.ts'
import { signIn } from './session.ts'
import { type Question, timesOfUsers } from './users.ts'
import { inWorkplace, startProcess } from './workplace.ts'

// Answers a second of the service beside a bare Fastify handler in a process of its own that sends the database the same
// statements, prepared, over as many connections, and answers the same. In turns, so that all meet the same machine:
// "same" sends every statement of the call, with the session, the role and the user of the transaction; "own" has the
// role and the user set once for each connection and sends what is left, under the same row level security.

const users = 50
const connections = 10
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
/** Milliseconds of each round. */
const duration = Number(process.env['BENCH_DURATION'] ?? 3000)
/** The calls to measure, such as list,record. Default: all. */
const asked = process.env['BENCH_CALLS']?.split(',')

const editNote =
  'edit: the service checks the version and changes the street each time; the bare handler repeats the statements of one recorded edit, with the same values, and checks no version.'

interface EditedDriver {
  Id: string
  Version: number
  CarrierId: string
  FirstName: string
  LastName: string
  EmailId: string
  MobileNumber: string
}

/** The requests to the service, and to the bare handler below /same and /own. */
interface Contest {
  name: string
  ours: (turn: number, user: number) => Question
  bare: (variant: 'same' | 'own', user: number) => Question
}

type Who = 'ours' | 'same' | 'own'

interface Field {
  sides: Record<Who, { address: string; pid: number }>
  tokens: readonly string[]
}

interface Round {
  /** Milliseconds of each answer. */
  times: number[]
  /** Milliseconds of a processor that the process spent on an answer: what others do on the machine disturbs them least. */
  cpu: number
}

await inWorkplace(async ({ folder, onClose }) => {
  const { databaseUrl, dataFolder } = await largeDatabase({ folder, onClose, drivers: 2000, tickets: 4000 })
  const [servicePort, barePort, recordedPort] = [await freePort(), await freePort(), await freePort()]
  const service = `http://127.0.0.1:${servicePort}`
  const bare = `http://127.0.0.1:${barePort}`
  const env = {
    API_PORT: String(servicePort),
    DATABASE_URL: databaseUrl,
    PORTAL_DATA_DIR: dataFolder,
    PORTAL_DEMO: '1',
    PORTAL_UNLIMITED: '1',
    // Its log is written as in production, and not shown.
    LOG_LEVEL: 'info',
  }
  const serviceProcess = await startProcess('api/src/main.ts', env, `${service}/health/ready`, 'ignore')
  onClose(serviceProcess.stop)
  const tokens: string[] = []
  // oxlint-disable-next-line no-await-in-loop
  while (tokens.length < users) tokens.push(await signIn(service, largeSignIn))
  const [token = ''] = tokens

  const { calls, contests } = await contestsOf(service, token)
  const task: BareTask = { port: barePort, servicePort: recordedPort, token, connections, calls }
  const bareEnv = { ...env, BARE_TASK: JSON.stringify(task) }
  const bareProcess = await startProcess('bench/bare-service.ts', bareEnv, `${bare}/health/ready`, 'ignore')
  onClose(bareProcess.stop)
  const sides = {
    ours: { address: service, pid: serviceProcess.pid },
    same: { address: bare, pid: bareProcess.pid },
    own: { address: bare, pid: bareProcess.pid },
  }

  const rows = []
  for (const contest of contests.filter(({ name }) => asked?.includes(name) ?? true))
    // oxlint-disable-next-line no-await-in-loop
    rows.push(await resultOf(contest, { sides, tokens }))
  const load = loadavg().map((average) => average.toFixed(1))
  printTable(
    `${users} users who never pause, ${rounds} rounds of ${duration / 1000} s each (${cpus().length} cores, load ${load.join(' ')})`,
    [
      '',
      ...['ours/s', 'same/s', 'own/s'].flatMap((rate) => [rate, 'p95 ms', 'CPU ms']),
      'ours/same',
      'each round',
      'by CPU',
      'ours/own',
    ],
    rows,
  )
  console.log(editNote)
})

async function resultOf({ name, ours, bare }: Contest, { sides, tokens }: Field) {
  const measured: Record<Who, Round>[] = []
  const roundOf = async (who: Who, questionOf: (turn: number, user: number) => Question): Promise<Round> => {
    const { address, pid } = sides[who]
    const before = processorMilliseconds(pid)
    const times = await timesOfUsers({ address, tokens, duration, pause: 0 }, questionOf)
    return { times, cpu: (processorMilliseconds(pid) - before) / times.length }
  }
  for (let round = 0; round <= rounds; round += 1) {
    // oxlint-disable no-await-in-loop
    measured.push({
      ours: await roundOf('ours', ours),
      same: await roundOf('same', (_, user) => bare('same', user)),
      own: await roundOf('own', (_, user) => bare('own', user)),
    })
    // oxlint-enable no-await-in-loop
  }
  // The first round meets cold caches and code that is not compiled yet.
  measured.shift()
  const rate = (who: Who) => median(measured.map((round) => (round[who].times.length / duration) * 1000))
  const p95 = (who: Who) => median(measured.map((round) => percentile(round[who].times, 0.95)))
  const cpu = (who: Who) => median(measured.map((round) => round[who].cpu))
  return [
    name,
    ...(['ours', 'same', 'own'] as const).flatMap((who) => [
      rate(who).toFixed(0),
      ms(p95(who)),
      cpu(who).toFixed(2),
    ]),
    ratio(rate('ours'), rate('same')),
    measured.map((round) => ratio(round.ours.times.length, round.same.times.length)).join(' '),
    ratio(cpu('same'), cpu('ours')),
    ratio(rate('ours'), rate('own')),
  ]
}

/** A list, a record, a search and an edit, of the service's first drivers; the bare handler edits others. */
async function contestsOf(service: string, token: string) {
  const drivers = await driversOf(service, token)
  const [edited, recorded] = [drivers.slice(0, users), drivers.slice(users, 2 * users)]
  const [first, other] = [edited[0], recorded[0]]
  if (first === undefined || other === undefined) throw new Error('There are too few drivers.')
  const reading: BareCall[] = [
    { name: 'list', path: 'api/v1/GetDrivers', isTransaction: false },
    {
      name: 'record',
      path: `api/v1/GetRecordDetails/${first.Id}?record_type=DRIVER`,
      isTransaction: false,
    },
    { name: 'search', path: 'api/v1/GlobalSearch?SearchTerm=tamsin', isTransaction: true },
  ]
  const edit = {
    name: 'edit',
    path: 'api/v1/EditDriver',
    body: { ...other },
    id: other.Id,
    isTransaction: true,
  }
  const contests: Contest[] = [
    ...reading.map(({ name, path }) => ({
      name,
      ours: () => ({ path }),
      bare: (variant: string) => ({ path: `${variant}/${name}` }),
    })),
    {
      name: edit.name,
      ours: (turn, user) => editOf(edited[user] ?? first, turn),
      bare: (variant, user) => ({ path: `${variant}/edit?id=${recorded[user]?.Id}`, body: other }),
    },
  ]
  return { calls: [...reading, edit], contests }
}

/** Each user edits a driver of their own, and knows from the last answer which version it is. */
function editOf(driver: EditedDriver, turn: number): Question {
  return {
    path: 'api/v1/EditDriver',
    body: { ...driver, Street: `${turn} Larkspur Way` },
    onAnswer: (body) => {
      driver.Version = JSON.parse(body).Result.Data.Version
    },
  }
}

async function driversOf(service: string, token: string): Promise<EditedDriver[]> {
  const list = await read(`${service}/api/v1/GetDrivers?PageSize=100&SortBy=Name&SortDir=asc`, token)
  const rows: { Id: string }[] = list.Data
  const all = await Promise.all(rows.map(({ Id }) => read(`${service}/api/v1/GetDriverDetails/${Id}`, token)))
  return all.map(
    ({ Data: { Id, Version, CarrierId, FirstName, LastName, EmailId, MobileNumber } }): EditedDriver => ({
      Id,
      Version,
      CarrierId,
      FirstName,
      LastName,
      EmailId,
      MobileNumber,
    }),
  )
}

async function read(address: string, token: string) {
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  const { Result } = await response.json()
  return Result
}
