import { largeSignIn } from 'api/large-seed'
import { cpus, loadavg } from 'node:os'
import { freePort } from 'start/ports'
import { median, ms, percentile, printTable, ratio } from './figures.ts'
import { largeDatabase } from './large-database.ts'
import { signIn } from './session.ts'
import { timesOfUsers, type Users } from './users.ts'
import { startProcess } from './workplace.ts'

/** The service on a large database, and a session for each of its users. */
export async function largeService(wanted: Parameters<typeof largeDatabase>[0], users: number) {
  const { databaseUrl, dataFolder } = await largeDatabase(wanted)
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const settings = {
    API_PORT: String(port),
    DATABASE_URL: databaseUrl,
    PORTAL_DATA_DIR: dataFolder,
    PORTAL_DEMO: '1',
  }
  const service = await startProcess('api/src/main.ts', settings, `${address}/health/ready`)
  wanted.onClose(service.stop)
  const tokens: string[] = []
  // oxlint-disable-next-line no-await-in-loop
  while (tokens.length < users) tokens.push(await signIn(address, largeSignIn))
  return { address, tokens }
}

/** What is asked, by its name: a path for each turn. */
export type Question = readonly [string, (turn: number) => string]

/** Prints what the answers took, beside those of /health/ready under the same load. */
export async function reportUsers(title: string, asking: Users, asked: readonly Question[]) {
  // The same way to the service and a query of its own to the database: what any answer costs under this load.
  const reference = await timesOfUsers(asking, () => 'health/ready')
  const rows = [{ name: '/health/ready', times: reference }]
  for (const [name, path] of asked) {
    // The service limits the requests of one network in a minute.
    // oxlint-disable-next-line no-await-in-loop
    rows.push({ name, times: await timesOfUsers(asking, path) })
  }
  printTable(
    `${title} (${cpus().length} cores, load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')})`,
    ['', 'answers/s', 'median ms', 'p95 ms', 'p95 / reference'],
    rows.map(({ name, times }) => [
      name,
      ((times.length / asking.duration) * 1000).toFixed(0),
      ms(median(times)),
      ms(percentile(times, 0.95)),
      ratio(percentile(times, 0.95), percentile(reference, 0.95)),
    ]),
  )
}
