import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { startDemoService } from './demo-service.ts'
import { median, ms, percentile, printTable, ratio } from './figures.ts'
import { fileOfDrivers } from './import-rows.ts'
import { memoryOfTree } from './process-memory.ts'
import { signIn } from './session.ts'
import { inWorkplace } from './workplace.ts'

// A file of 100,000 drivers from the first byte that is sent to `Done`; beside it COPY of PostgreSQL, which puts the very
// same rows into the same table with its indexes and triggers, and checks and seals nothing.

const count = 100_000
const rounds = 3

await inWorkplace(async (workplace) => {
  const { folder, onClose } = workplace
  const { address, adminUrl, pid } = await startDemoService(workplace)
  const database = new Client({ connectionString: adminUrl })
  await database.connect()
  onClose(() => database.end())
  // PostgreSQL writes and reads the rows there as its own user.
  const exchange = join(folder, 'exchange')
  mkdirSync(exchange)
  chmodSync(exchange, 0o777)

  const file = fileOfDrivers(count)

  const imports: Imported[] = []
  const copies: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const imported = await importFile({ address, pid, file })
    imports.push(imported)
    await exportRows(database, join(exchange, `rows-${round}`))
    const undone = await undo(address, imported.uploadId)
    await database.query('vacuum analyze')
    copies.push(await copyRows(database, join(exchange, `rows-${round}`)))
    await database.query('delete from driver where upload_id is not null')
    await database.query('vacuum analyze')
    console.log(
      `Round ${round + 1}: import ${ms(imported.seconds)} s, COPY ${ms(copies[round] ?? 0)} s, undo ${ms(undone)} s`,
    )
  }
  print(imports, copies)
})

interface Imported {
  uploadId: string
  seconds: number
  /** Megabytes of the service, before and at most. */
  before: number
  peak: number
  /** Milliseconds of answers of the service during the import. */
  answers: number[]
}

interface Task {
  address: string
  pid: number
  file: string
}

async function importFile({ address, pid, file }: Task): Promise<Imported> {
  const headers = { authorization: `Bearer ${await signIn(address)}` }
  const uploadId = randomUUID()
  const form = new FormData()
  form.append('UploadId', uploadId)
  form.append('CarrierId', await carrierOf(address, headers))
  form.append('file', new File([file], 'drivers.csv'))
  const before = megabytesOf(pid)
  const watched = watch(address, pid, headers)
  const begun = performance.now()
  await dataOf(await fetch(`${address}/api/v1/upload-csv`, { method: 'POST', headers, body: form }))
  for (;;) {
    const { Status, Imported, Message } = await dataOf<{
      Status: string
      Imported: number
      Message: string | null
    }>(await fetch(`${address}/api/v1/GetUploadStatus/${uploadId}`, { headers }))
    if (Status === 'Done') {
      if (Imported !== count) throw new Error(`${Imported} of ${count} drivers were imported.`)
      break
    }
    if (Status === 'Failed') throw new Error(`The import failed: ${Message}`)
    await delay(100)
  }
  const seconds = (performance.now() - begun) / 1000
  return { uploadId, seconds, before, ...(await watched()) }
}

/** Looks at the memory of the service and asks it for a list, again and again until it is told to stop. */
function watch(address: string, pid: number, headers: Record<string, string>) {
  const over = new AbortController()
  let peak = 0
  const answers: number[] = []
  const ended = (async () => {
    while (!over.signal.aborted) {
      peak = Math.max(peak, megabytesOf(pid))
      const asked = performance.now()
      await dataOf(await fetch(`${address}/api/v1/GetOpenTickets`, { headers }))
      answers.push(performance.now() - asked)
      await delay(50)
    }
  })()
  return async () => {
    over.abort()
    await ended
    return { peak, answers }
  }
}

function megabytesOf(pid: number): number {
  return memoryOfTree(pid).find((one) => one.pid === pid)?.megabytes ?? 0
}

async function dataOf<T>(response: Response): Promise<T> {
  const answer: { Message: string; Result: { Data: T } | null } = await response.json()
  if (!answer.Result) throw new Error(`${response.url} answered ${response.status}: ${answer.Message}`)
  return answer.Result.Data
}

async function carrierOf(address: string, headers: Record<string, string>): Promise<string> {
  const [first] = await dataOf<{ Account: { Id: string } }[]>(
    await fetch(`${address}/api/v1/GetAccountsList`, { headers }),
  )
  return first?.Account.Id ?? ''
}

async function undo(address: string, UploadId: string): Promise<number> {
  const begun = performance.now()
  const authorization = `Bearer ${await signIn(address)}`
  const headers = { authorization, 'content-type': 'application/json' }
  const body = JSON.stringify({ UploadId })
  await dataOf(await fetch(`${address}/api/v1/UndoUpload`, { method: 'POST', headers, body }))
  for (;;) {
    const { Status, Undone } = await dataOf<{ Status: string; Undone: { Removed: number } | null }>(
      await fetch(`${address}/api/v1/GetUploadStatus/${UploadId}`, { headers: { authorization } }),
    )
    if (Status !== 'Undoing') {
      if (Undone?.Removed !== count)
        throw new Error(`${Status}: ${Undone?.Removed ?? 0} drivers were removed.`)
      return (performance.now() - begun) / 1000
    }
    await delay(100)
  }
}

async function columnsOf(database: Client): Promise<string> {
  const { rows } = await database.query<{ columns: string }>(`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_name = 'driver' and table_schema = 'public' and is_generated = 'NEVER'
  `)
  return rows[0]?.columns ?? ''
}

async function exportRows(database: Client, path: string) {
  const columns = await columnsOf(database)
  await database.query(`copy (select ${columns} from driver where upload_id is not null) to '${path}'`)
}

/** Seconds. */
async function copyRows(database: Client, path: string): Promise<number> {
  const columns = await columnsOf(database)
  const begun = performance.now()
  await database.query(`copy driver (${columns}) from '${path}'`)
  return (performance.now() - begun) / 1000
}

function print(imports: readonly Imported[], copies: readonly number[]) {
  const seconds = median(imports.map((one) => one.seconds))
  const growth = Math.max(...imports.map(({ peak, before }) => peak - before))
  const answers = imports.flatMap((one) => one.answers)
  printTable(
    `${count} drivers of one CSV file, median of ${rounds} rounds, ${cpus().length} cores`,
    ['', ''],
    [
      ['import, sent to done, s', seconds.toFixed(1)],
      ['COPY of the same rows, s', median(copies).toFixed(1)],
      ['import / COPY', ratio(seconds, median(copies))],
      ['service before, MB (PSS)', (imports[0]?.before ?? 0).toFixed(0)],
      ['service, most growth, MB', growth.toFixed(0)],
      ['GetOpenTickets during the import, median ms', ms(median(answers))],
      ['GetOpenTickets during the import, p95 ms', ms(percentile(answers, 0.95))],
      ['GetOpenTickets during the import, slowest ms', ms(Math.max(...answers))],
    ],
  )
}
