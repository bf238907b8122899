import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { keptHead } from '../../../test/support/kept-head.ts'
import { testService } from '../../../test/support/test-service.ts'
import { testKeys, testNow } from '../../../test/support/test-world.ts'
import { createMetrics } from '../plugins/metrics.ts'
import { appendAudit } from './audit-log.ts'
import { auditWatch } from './audit-watch.ts'

const checkedHead = keptHead()
const service = await testService({ metrics: createMetrics(checkedHead) })

test('a check that has not come to an end yet does not show as a whole log, nor does a file that can not be read', async () => {
  expect(await gauge()).toBeUndefined()
  expect(await checkedAt()).toBe('0')
  const unreadable = { ...keptHead(), read: () => Promise.reject(new Error('not to be read')) }
  const text = await createMetrics(unreadable).registry.metrics()
  expect(text).toContain('portal_audit_checked_at 0')
  expect(text).not.toMatch(/^portal_audit_broken_position/m)
})

test('a broken audit log is logged as an error and shows in the metrics until it is whole again', async () => {
  const logged: object[] = []
  let now = testNow
  const log = { error: (facts: object) => logged.push(facts) }
  const watch = auditWatch({
    db: service.db,
    keys: testKeys,
    checkedHead,
    log,
    clock: () => now,
  })
  for (const action of ['signed in', 'signed out']) {
    const by = { actorId: undefined, actorRole: 'carrier', network: '192.0.2.7', requestId: 'r-1' }
    await appendAudit(service.db, testKeys, { at: testNow, action, ...by })
  }
  await watch.run()
  expect(await gauge()).toBe('0')
  await tamper('looked')
  await watch.run()
  expect(await gauge()).toBe('2')
  expect(logged).toEqual([expect.objectContaining({ position: 2 })])
  now = new Date(testNow.getTime() + 3_600_000)
  await sql`alter function read_audit_head() rename to hidden`.execute(service.admin)
  await expect(watch.run()).rejects.toThrow()
  await sql`alter function hidden() rename to read_audit_head`.execute(service.admin)
  expect([await gauge(), await checkedAt()]).toEqual(['2', String(testNow.getTime() / 1000)])
  await tamper('signed out')
  await watch.run()
  expect(await gauge()).toBe('0')
  expect(await checkedAt()).toBe(String(now.getTime() / 1000))
})

const gauge = () => metric(/^portal_audit_broken_position (\d+)$/m)
const checkedAt = () => metric(/^portal_audit_checked_at (\d+)$/m)

async function metric(line: RegExp) {
  const { body } = await service.app.inject('/metrics')
  return line.exec(body)?.[1]
}

const tamper = (action: string) =>
  service.admin.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update audit_entry set action = ${action} where position = 2`.execute(tx)
  })
