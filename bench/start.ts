import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type * as PortalProcess from 'start/portal-process'
import { freePort } from 'start/ports'
import { printTable, sum } from './figures.ts'
import { memoryOfTree } from './process-memory.ts'
import { checkout, inWorkplace } from './workplace.ts'

const run = promisify(execFile)
const idleMs = 30_000

await inWorkplace(async ({ folder, onClose }) => {
  const clone = join(folder, 'clone')
  // Only committed files, like a fresh clone.
  await run('git', ['clone', '--quiet', '--no-hardlinks', checkout, clone])
  const launcher = pathToFileURL(join(clone, 'start', 'portal-process.ts')).href
  const { startPortalProcess }: typeof PortalProcess = await import(launcher)
  const dataFolder = join(folder, 'data')
  const rows: string[][] = []
  for (const kind of ['clean', 'warm']) {
    const begun = performance.now()
    const portal = await startPortalProcess({ port: await freePort(), dataFolder })
    rows.push(
      [`${kind} start, s`, (portal.readyAfter / 1000).toFixed(1)],
      ['  with the documents of the demo', ((performance.now() - begun) / 1000).toFixed(1)],
    )
    onClose(portal.stop)
    console.log(`\nA ${kind} start:\n${portal.printed()}`)
    try {
      if (kind === 'clean') continue
      await delay(idleMs)
      rows.push(...memoryRows(portal.pid))
    } finally {
      await portal.stop()
    }
  }
  printTable(
    'Clean start with packages and without builds and data; warm start on what it left; memory after 30 s idle (PSS)',
    ['', ''],
    rows,
  )
})

function memoryRows(pid: number): string[][] {
  const processes = memoryOfTree(pid)
  const groups = Map.groupBy(processes, ({ command }) => partOf(command))
  const megabytes = (of: typeof processes) => sum(of.map((one) => one.megabytes)).toFixed(0)
  return [
    ['idle memory, MB', megabytes(processes)],
    ...[...groups].map(([part, members]) => [`  ${part} (${members.length})`, megabytes(members)]),
  ]
}

/** A process by what it is to the portal. */
function partOf(command: string): string {
  if (command.includes('postgres')) return 'PostgreSQL'
  if (command.includes('api/src/main.ts')) return 'service'
  if (command.includes('delivery/src/main.ts')) return 'delivery'
  return 'start'
}
