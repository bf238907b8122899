import { startCluster } from 'api/cluster'
import { prepareDatabase } from 'api/prepare'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from 'start/ports'
import { printTable, ratio, sum } from './figures.ts'
import { memoryOfTree } from './process-memory.ts'
import { largestCarrier, writeSafetyFiles } from './safety-files.ts'
import { checkout, inWorkplace } from './workplace.ts'

// FMCSA's monthly files, invented: `pnpm safety import` beside COPY of the very same files into tables of text that have no
// index and check nothing, `score --all`, and an account of the largest real carrier that is added afterwards, beside a plain
// copy of its lines. BENCH_INSPECTIONS makes it smaller.

const inspections = Number(process.env['BENCH_INSPECTIONS'] ?? 1_000_000)
const sizes = {
  carriers: Math.ceil(inspections / 10),
  inspections,
  violations: 2 * inspections,
  ofLargest: 23_887,
}
/** The lines of inspections and violations of a national month. */
const nationalLines = 5_683_534 + 6_675_983

await inWorkplace(async ({ folder, onClose }) => {
  const cluster = await startCluster({ folder: join(folder, 'database'), port: await freePort() })
  onClose(cluster.stop)
  const { serviceUrl, adminUrl } = await prepareDatabase({ adminUrl: cluster.adminUrl })
  const exchange = join(folder, 'files')
  mkdirSync(exchange)
  chmodSync(exchange, 0o755)
  const files = Object.values(await writeSafetyFiles(exchange, sizes))
  const megabytes = sum(files.map((file) => statSync(file).size)) / 1e6

  const copied = await copyFiles(adminUrl, files)
  const command = (...args: string[]) =>
    runCommand(args, { DATABASE_URL: serviceUrl, PORTAL_DATA_DIR: folder, PORTAL_DEMO: '1' })
  const imported = await command('import', exchange)
  const again = await command('import', exchange)
  const scored = await command('score', '--all')
  const added = await addLargest(adminUrl)
  const share = nationalLines / (sizes.inspections + sizes.violations)
  printTable(
    `${sizes.inspections} inspections, ${sizes.violations} violations, ${sizes.carriers} carriers, ${megabytes.toFixed(0)} MB, ${cpus().length} cores`,
    ['', ''],
    [
      ['COPY of the same files, s', copied.toFixed(1)],
      ['import, s', imported.seconds.toFixed(1)],
      ['import again over the same snapshot, s', again.seconds.toFixed(1)],
      ['speed of the import / speed of COPY', ratio(copied, imported.seconds)],
      ['import, most memory, MB (PSS)', imported.command.toFixed(0)],
      ['import with PostgreSQL, most memory, MB (PSS)', imported.all.toFixed(0)],
      ['a national month by extrapolation, minutes', ((imported.seconds * share) / 60).toFixed(1)],
      [
        `account of ${added.inspections} inspections, ${added.violations} violations added, s`,
        added.seconds.toFixed(1),
      ],
      ['the same again in a database that was last counted empty, s', added.uncounted.toFixed(1)],
      ['plain copy of its lines, s', added.copy.toFixed(2)],
      ['adding the account / plain copy of its lines', ratio(added.seconds, added.copy)],
      ['score --all, s', scored.seconds.toFixed(1)],
      ['score --all, most memory, MB (PSS)', scored.command.toFixed(0)],
    ],
  )
})

/** Seconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

/** Adds the account twice and takes it away again: seconds, beside those of copying its lines to tables without an index. */
async function addLargest(adminUrl: string) {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  const add = () =>
    client.query(`insert into account (name, dot_number) values ('Largest', '${largestCarrier}')`)
  const copy = await timed(async () => {
    for (const table of ['inspection', 'violation'])
      // oxlint-disable-next-line no-await-in-loop
      await client.query(
        `create table copy_of_${table} as select * from national_${table} where dot_number = ${largestCarrier}`,
      )
  })
  await client.query('begin')
  const seconds = await timed(add)
  const { rows } = await client.query<{ inspections: number; violations: number }>(
    `select (select count(*) from roadside_inspection)::int as inspections,
       (select count(*) from roadside_violation)::int as violations`,
  )
  await client.query('rollback')
  // What a rolled back attempt and a vacuum leave behind.
  await client.query(
    `update pg_class set reltuples = 0, relpages = 800 where relname in ('roadside_inspection', 'search_entry')`,
  )
  await client.query('begin')
  const uncounted = await timed(add)
  await client.query('rollback')
  await client.query('drop table copy_of_inspection, copy_of_violation')
  await client.end()
  return {
    copy,
    seconds,
    uncounted,
    inspections: rows[0]?.inspections ?? 0,
    violations: rows[0]?.violations ?? 0,
  }
}

/** Seconds. */
async function copyFiles(adminUrl: string, files: readonly string[]): Promise<number> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  let seconds = 0
  for (const [index, file] of files.entries()) {
    const heading = await firstLine(file)
    const columns = heading.split(',').map((name) => `"${name}" text`)
    await client.query(`create table copied_${index} (${columns.join(', ')})`)
    const begun = performance.now()
    await client.query(`copy copied_${index} from '${file}' with (format csv, header)`)
    seconds += (performance.now() - begun) / 1000
    await client.query(`drop table copied_${index}`)
  }
  await client.end()
  return seconds
}

async function firstLine(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    return buffer.toString('utf8', 0, bytesRead).split('\n', 1)[0] ?? ''
  } finally {
    await file.close()
  }
}

async function runCommand(args: readonly string[], env: Record<string, string>) {
  const begun = performance.now()
  const child = spawn(process.execPath, [join(checkout, 'api/src/safety-command.ts'), ...args], {
    cwd: checkout,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: 'inherit',
  })
  const most = { command: 0, all: 0 }
  const watch = setInterval(() => {
    const tree = memoryOfTree(process.pid).filter(({ pid }) => pid !== process.pid)
    const own = tree.filter(({ pid }) => pid === child.pid)
    most.command = Math.max(most.command, sum(own.map(({ megabytes }) => megabytes)))
    most.all = Math.max(most.all, sum(tree.map(({ megabytes }) => megabytes)))
  }, 250)
  const [code] = await once(child, 'exit')
  clearInterval(watch)
  if (code !== 0) throw new Error(`safety ${args.join(' ')} ended with ${code}.`)
  return { seconds: (performance.now() - begun) / 1000, ...most }
}
