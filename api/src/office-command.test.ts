import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { quillhaven } from '../demo/accounts.ts'
import { keptHead } from '../test/support/kept-head.ts'
import { testDatabase } from '../test/support/test-database.ts'
import { testKeys, testNow } from '../test/support/test-world.ts'
import { officeCommands, officeHelp } from './office-command.ts'
import { createSandbox } from './providers/payment/sandbox/sandbox-provider.ts'
import { appendAudit } from './platform/audit/audit-log.ts'
import { OperatorProblem } from './platform/operator-problem.ts'

const database = await testDatabase()

const jobs: unknown[] = []

const enqueue = async (_: unknown, __: unknown, ___: string, payload: unknown) => jobs.push(payload) > 0

const sandbox = createSandbox({
  db: database.db,
  keys: testKeys,
  clock: () => testNow,
  enqueue,
  portal: 'http://portal.example',
})

async function office(name: string, ...args: string[]) {
  const lines: string[] = []
  const tools = {
    db: database.db,
    keys: testKeys,
    checkedHead: keptHead(),
    enqueue,
    payments: { provider: sandbox, portal: 'http://portal.example' },
    args,
    print: (line: string) => lines.push(line),
  }
  return { isInOrder: await officeCommands[name]?.run(tools), lines }
}

test('audit-check says that the log is whole, and afterwards which entry of which account is broken', async () => {
  for (const action of ['signed in', 'edited a driver', 'signed out']) {
    await appendAudit(database.db, testKeys, {
      at: testNow,
      actorId: undefined,
      actorRole: 'carrier',
      action,
      accountId: quillhaven.id,
      network: '192.0.2.7',
      requestId: 'r-1',
    })
  }
  expect(await office('audit-check')).toEqual({
    isInOrder: true,
    lines: ['The audit log is whole: 3 entries.'],
  })
  await database.admin.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update audit_entry set action = 'looked' where position = 2`.execute(tx)
  })
  expect(await office('audit-check')).toEqual({
    isInOrder: false,
    lines: [
      `The audit log is broken at entry 2, written at 2026-11-20T18:45:00.000Z, account ${quillhaven.id}: it was changed, or the entry before it was.`,
    ],
  })
})

test('security-events lists what was refused, by address too', async () => {
  const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000)
  const event = { minute, kind: 'failed sign-in', network: '203.0.113.0/24', count: 12 } as const
  await database.admin
    .insertInto('security_event')
    .values([{ ...event, address_key: Buffer.from('an address') }])
    .execute()
  const { lines } = await office('security-events')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d +12 +failed sign-in +203\.0\.113\.0\/24 +616e20616464$/,
  )
  expect((await office('security-events', '24', 'dana@carrier.example')).lines).toHaveLength(1)
})

test('reset-second-factor turns it off, ends the sessions, informs the user and is in the audit log', async () => {
  const { id } = await database.admin
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', 'operator@demo.example')
    .executeTakeFirstOrThrow()
  const later = new Date(Date.now() + 3_600_000)
  await database.admin
    .insertInto('second_factor')
    .values({ user_id: id, secret_sealed: Buffer.from('x'), confirmed_at: testNow })
    .execute()
  await database.admin
    .insertInto('session')
    .values({
      user_id: id,
      token_hash: Buffer.from('x'),
      created_at: testNow,
      last_seen_at: testNow,
      expires_at: later,
    })
    .execute()
  expect((await office('reset-second-factor', 'unknown@demo.example')).isInOrder).toBe(false)
  expect((await office('reset-second-factor', 'Operator@demo.example')).isInOrder).toBe(true)
  expect(await database.admin.selectFrom('second_factor').select('user_id').execute()).toEqual([])
  const sessions = await database.admin
    .selectFrom('session')
    .select('ended_at')
    .where('user_id', '=', id)
    .execute()
  expect(sessions).toEqual([{ ended_at: expect.any(Date) }])
  expect(jobs).toMatchObject([{ email: 'operator@demo.example', change: 'reset' }])
  const entries = await database.admin
    .selectFrom('audit_entry')
    .select('subject')
    .where('action', '=', 'reset the second factor')
    .execute()
  expect(entries).toEqual([{ subject: id }])
})

test.each([
  [['security-events', 'abc'], '"abc" is no number of hours. Use: pnpm office security-events 24'],
  [['security-events', '1e9'], '"1e9" is no number of hours. Use: pnpm office security-events 24'],
  [['rotate-keys', '--batch', 'all'], '"all" is no number of rows. Use: pnpm office rotate-keys --batch 100'],
  [['rotate-keys', '--size', '5'], "There is no option '--size'. Options: --batch"],
  [
    ['ticket', 'update', 'T-1', '--fine', '150.00'],
    /^There is no option '--fine'\. Options: --status, .*--final-fine/,
  ],
  [['ticket', 'update', 'T-1', '--status'], /^Enter a value after '--status <value>'\. Options: --status, /],
  [
    ['challenge', 'update', 'I-1', '--status', 'Dataq', 'Entered'],
    /^'Entered' follows no option\. Put a value of several words in quotes\. Options: --status, .*--fine-paid$/,
  ],
])('the terminal says what is wrong with %j and what to type', async ([name = '', ...args], message) => {
  const problem: unknown = await office(name, ...args).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(OperatorProblem)
  expect(problem).toMatchObject({ message: expect.stringMatching(message) })
})

test('--help of a command says what it does, and lists its options', () => {
  expect(officeHelp('audit-check')).toBe(
    'audit-check: check the audit log; names the first broken entry and exits 1',
  )
  expect(officeHelp('ticket')).toMatch(/^ticket: ticket list .*\nOptions: --status, .*--driver$/)
})

test('a reader that has enough, like head, ends no command with a stack trace', async () => {
  const command = spawn(
    process.execPath,
    [join(import.meta.dirname, 'office-command.ts'), 'ticket', '--help'],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  command.stdout.destroy()
  const errors: string[] = []
  command.stderr.on('data', (part: Buffer) => errors.push(part.toString()))
  const [code] = await once(command, 'close')
  expect({ code, errors }).toEqual({ code: 0, errors: [] })
})
