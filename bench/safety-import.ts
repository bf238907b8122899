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
import { writeSafetyFiles } from './safety-files.ts'
import { checkout, inWorkplace } from './workplace.ts'

// FMCSA's monthly files, invented: `pnpm safety import` beside COPY of the very same files into tables of text that have no
// index and check nothing, and `score --all`. BENCH_INSPECTIONS makes it smaller.

const inspections = Number(process.env['BENCH_INSPECTIONS'] ?? 1_000_000)
const sizes = { carriers: Math.ceil(inspections / 10), inspections, violations: 2 * inspections }
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
      ['score --all, s', scored.seconds.toFixed(1)],
      ['score --all, most memory, MB (PSS)', scored.command.toFixed(0)],
    ],
  )
})

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
