import { randomUUID } from 'node:crypto'
import { DatabaseError } from 'pg'
import * as z from 'zod/mini'
import { IsoDate, isId } from 'shared-api/fields'
import { MvrNoticeKind, severityOf } from 'shared-api/mvr/mvr-monitoring'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { advisoryLock } from '../../platform/database/locks.ts'
import { tenantTx } from '../../platform/database/tenant.ts'
import type { Keys } from '../../platform/secrets/keys.ts'
import type { ProviderNotice } from '../../providers/mvr/mvr-monitoring.ts'
import { type MvrTools, mvrUser } from '../advance-report.ts'
import * as queries from './notice-queries.ts'
import { sealNotice } from './sealed-notices.ts'

interface Receiving {
  keys: Keys
  provider: string
  now: Date
}

type Received = 'shown' | 'quarantined' | 'known'

/**
 * Keeps a notice for the carrier that monitors its driver, or in quarantine: one that has no enrollment here, or one that
 * has ended, or one that can't be read. A notice that comes again has no effect, even after the end of its enrollment.
 */
async function receiveNotice(
  tx: Tx,
  notice: ProviderNotice,
  { keys, provider, now, isReadable }: Receiving & { isReadable: boolean },
): Promise<Received> {
  await advisoryLock(tx, `MVR notice ${provider} ${notice.id}`)
  if (await queries.isKnownNotice(tx, provider, notice.id)) return 'known'
  // An end waits for this, or this for it.
  const enrollment = isId(notice.enrollmentId)
    ? await queries.lockEnrollmentOfNotice(tx, provider, notice.enrollmentId)
    : undefined
  const id = randomUUID()
  const common = { id, provider, provider_notice_id: notice.id, received_at: now }
  if (enrollment === undefined || enrollment.ending_at !== null || !isReadable) {
    const reason = enrollment === undefined ? 'unknown' : 'ended'
    await queries.insertQuarantined(tx, {
      ...common,
      told_enrollment_id: notice.enrollmentId,
      reason: isReadable ? reason : 'unreadable',
      content_sealed: sealNotice(keys, 'mvr_quarantine', id, notice),
    })
    return 'quarantined'
  }
  await queries.insertNotice(tx, {
    ...common,
    account_id: enrollment.account_id,
    driver_id: enrollment.driver_id,
    enrollment_id: enrollment.id,
    kind: notice.kind,
    severity: severityOf[notice.kind],
    happened_on: notice.happenedOn,
    content_sealed: sealNotice(keys, 'mvr_notice', id, notice),
  })
  return 'shown'
}

const Readable = z.object({ kind: MvrNoticeKind, happenedOn: IsoDate })

/** Of a value that the database has no place for, and never will: '0000-01-01'. */
const isOfData = (problem: unknown) =>
  problem instanceof DatabaseError && problem.code?.startsWith('22') === true

/** What can't be read goes to quarantine. Throws where a notice could be kept another time. */
async function keepNotice(db: Db, notice: ProviderNotice, receiving: Receiving): Promise<Received> {
  const receive = (isReadable: boolean) =>
    tenantTx(db, mvrUser, (tx) => receiveNotice(tx, notice, { ...receiving, isReadable }))
  try {
    return await receive(z.safeParse(Readable, notice).success)
  } catch (problem) {
    if (isOfData(problem)) return receive(false)
    throw problem
  }
}

/**
 * Takes what the provider tells since the last time. A page comes again until all of it was kept, and has one effect; a
 * notice that can't be kept at the moment keeps no other one back.
 */
export async function takeNotices(
  { db, keys, clock, provider }: MvrTools,
  log: { warn: (facts: object, sentence: string) => void },
) {
  const count = { shown: 0, quarantined: 0, known: 0 }
  const { monitoring, name } = provider
  if (monitoring === undefined) return count
  let since = await tenantTx(db, mvrUser, (tx) => queries.selectCursor(tx, name))
  let isWhole = true
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const { notices, cursor } = await monitoring.notices(since)
    for (const notice of notices) {
      try {
        // oxlint-disable-next-line no-await-in-loop
        const received = await keepNotice(db, notice, { keys, provider: name, now: clock() })
        count[received] += 1
      } catch (problem) {
        isWhole = false
        log.warn({ err: problem }, 'a notice of a driving record could not be kept')
      }
    }
    if (notices.length === 0 || cursor === since) return count
    since = cursor
    if (isWhole) {
      const now = clock()
      // oxlint-disable-next-line no-await-in-loop
      await tenantTx(db, mvrUser, (tx) => queries.keepCursor(tx, { provider: name, cursor, now }))
    }
  }
}
