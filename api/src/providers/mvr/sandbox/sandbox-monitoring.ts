import { sql } from 'kysely'
import { MvrNoticeKind } from 'shared-api/mvr/mvr-monitoring'
import { addDays, dayOf } from '../../../platform/calendar.ts'
import { advisoryLock } from '../../../platform/database/locks.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import type { MvrEnrollmentRequest, MvrMonitoring, ProviderNotice } from '../mvr-monitoring.ts'
import { MvrRefused } from '../mvr-provider.ts'
import type { MvrSandboxTools } from './mvr-sandbox.ts'
import { drawn, sandboxEnding } from './sandbox-ending.ts'

/** Of a hundred drivers, so many get a notice as soon as they are enrolled. */
const share = 35
const atOnce = 100

/**
 * Invents notices. Whether a driver gets one hangs on the license number: 'TEST NOTICE MEDICAL 1' gets that kind at once,
 * 'TEST LATE NOTICE 1' one after the end.
 */
export const createSandboxMonitoring = (tools: MvrSandboxTools): MvrMonitoring => ({
  enroll: (request) => enroll(tools, request),
  end: (id) => end(tools, id),
  notices: (cursor) => notices(tools, cursor),
})

const enroll = ({ db, clock }: MvrSandboxTools, { id, driver: { licenseNumber } }: MvrEnrollmentRequest) => {
  if (sandboxEnding(licenseNumber) === 'refused')
    throw new MvrRefused('The authority takes no such license number')
  const now = clock()
  return db.transaction().execute(async (tx) => {
    const taken = await tx
      .insertInto('sandbox.mvr_enrollment')
      .values({ id, enrolled_at: now, is_late: /^TEST\s+LATE\b/i.test(licenseNumber) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    const kind = kindFor(licenseNumber)
    if (taken !== undefined && kind !== undefined) await sandboxNotice(tx, { enrollmentId: id, kind, now })
  })
}

const end = ({ db, clock }: MvrSandboxTools, id: string) =>
  db.transaction().execute(async (tx) => {
    const now = clock()
    const ended = await tx
      .updateTable('sandbox.mvr_enrollment')
      .set({ ended_at: now })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning('is_late')
      .executeTakeFirst()
    if (ended?.is_late === true) await sandboxNotice(tx, { enrollmentId: id, kind: 'conviction', now })
  })

function kindFor(licenseNumber: string): MvrNoticeKind | undefined {
  const [isTest, wanted = ''] = /^TEST\s+(?:NOTICE\s+)?([A-Z\s]*)/.exec(licenseNumber.toUpperCase()) ?? []
  if (isTest !== undefined) {
    if (!/^TEST\s+NOTICE/.test(isTest)) return undefined
    return MvrNoticeKind.options.find((kind) => kind === wanted.trim().toLowerCase()) ?? 'conviction'
  }
  if (drawn(`notice ${licenseNumber}`, 100) >= share) return undefined
  return MvrNoticeKind.options[drawn(`kind of notice ${licenseNumber}`, MvrNoticeKind.options.length)]
}

interface Inventing {
  enrollmentId: string
  kind: MvrNoticeKind
  now: Date
}

/** Makes a notice that is given out from now on. Its transaction is the sandbox's own. */
export async function sandboxNotice(tx: Tx, { enrollmentId, kind, now }: Inventing): Promise<void> {
  // One after the other, so that none comes to be before the cursor of a reader.
  await advisoryLock(tx, 'notices of the MVR sandbox')
  const { count } = await tx
    .selectFrom('sandbox.mvr_notice')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('enrollment_id', '=', enrollmentId)
    .executeTakeFirstOrThrow()
  const id = `SN-${enrollmentId.replaceAll('-', '').slice(-12).toUpperCase()}-${count + 1}`
  const happened_on = addDays(dayOf(now), -2 - drawn(`day ${id}`, 20))
  await tx
    .insertInto('sandbox.mvr_notice')
    .values({ id, enrollment_id: enrollmentId, kind, happened_on })
    .execute()
}

async function notices({ db }: MvrSandboxTools, cursor = '0') {
  const rows = await db
    .selectFrom('sandbox.mvr_notice')
    .select(['place', 'id', 'enrollment_id', 'kind', 'happened_on'])
    .where('place', '>', Number(cursor))
    .orderBy('place')
    .limit(atOnce)
    .execute()
  return {
    notices: rows.map(
      ({ id, enrollment_id: enrollmentId, kind, happened_on: happenedOn }): ProviderNotice => ({
        id,
        enrollmentId,
        kind,
        happenedOn,
        text: textOf(id, kind),
      }),
    ),
    cursor: String(rows.at(-1)?.place ?? cursor),
  }
}

const texts: Readonly<Record<MvrNoticeKind, readonly string[]>> = {
  conviction: [
    'Conviction posted: speeding, 15 mph or more over the limit (ACD S15). Commercial vehicle: yes. Court: municipal.',
    'Conviction posted: following too closely (ACD M34). Commercial vehicle: yes. Court: county.',
    'Conviction posted: driving while using a hand-held telephone (ACD M86). Commercial vehicle: no. Court: municipal.',
  ],
  'license status': [
    'License status changed: class A from VALID to SUSPENDED. Reason: failure to appear.',
    'License status changed: class A from VALID to EXPIRED.',
  ],
  medical: [
    'Medical certification changed: CERTIFIED to NOT CERTIFIED. The certificate on file has expired.',
    'Medical certification changed: a variance was added. Type: vision.',
  ],
  withdrawal: [
    'Withdrawal posted: disqualification for 60 days. Reason: two serious violations in three years.',
    'Withdrawal posted: suspension. Reason: unpaid judgment.',
  ],
  accident: [
    'Accident posted: two vehicles, no injuries. Commercial vehicle: yes. Fault is not stated.',
    'Accident posted: one vehicle, property damage. Commercial vehicle: yes. Fault is not stated.',
  ],
}

/** The same each time. */
const textOf = (id: string, kind: MvrNoticeKind) => {
  const told = texts[kind]
  return `${told[drawn(`text ${id}`, told.length)] ?? ''}\nInvented by the sandbox.`
}
