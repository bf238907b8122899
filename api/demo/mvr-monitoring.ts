import type { MvrNoticeKind } from 'shared-api/mvr/mvr-monitoring'
import type { FileContext } from '../src/documents/file-service.ts'
import { advanceEnrollment } from '../src/mvr/monitoring/advance-enrollment.ts'
import { endMonitoring } from '../src/mvr/monitoring/end-monitoring.ts'
import { enrollDrivers } from '../src/mvr/monitoring/enroll-drivers.ts'
import { selectEnrollmentsById } from '../src/mvr/monitoring/enrollment-queries.ts'
import { openNotice } from '../src/mvr/monitoring/open-notice.ts'
import { takeNotices } from '../src/mvr/monitoring/take-notices.ts'
import { tenantTx } from '../src/platform/database/tenant.ts'
import { createMvrSandbox } from '../src/providers/mvr/sandbox/mvr-sandbox.ts'
import { sandboxNotice } from '../src/providers/mvr/sandbox/sandbox-monitoring.ts'
import { carrierAccounts, type DemoAccount, quillhaven } from './accounts.ts'
import { consentByLink, driversOf, requesterOf } from './mvr-batches.ts'
import type { DemoPart } from './demo-parts.ts'
import { demoId } from './seeded-random.ts'

const day = 86_400_000

interface Told {
  /** Of those who are monitored, in their order. */
  place: number
  kind: MvrNoticeKind
  /** Days ago. */
  ago: number
  isRead: boolean
}

const told: readonly Told[] = [
  { place: 0, kind: 'conviction', ago: 34, isRead: true },
  { place: 2, kind: 'accident', ago: 21, isRead: true },
  { place: 1, kind: 'medical', ago: 6, isRead: false },
  { place: 3, kind: 'withdrawal', ago: 1, isRead: false },
]

/** Drivers who are monitored, with what the sandbox told of them, as if users had enrolled them. */
export const monitoringParts: readonly DemoPart[] = carrierAccounts.slice(0, 2).map((account) => ({
  name: `monitoring of ${account.dot}`,
  add: (context, now) => monitor(context, account, now),
}))

async function monitor(context: FileContext, account: DemoAccount, now: Date) {
  const count = account === quillhaven ? 9 : 3
  const drivers = (await driversOf(context, account)).slice(0, count)
  const ids = await enrollAll(context, account, { drivers, at: new Date(now.getTime() - 60 * day) })
  if (account !== quillhaven) return
  for (const { place, kind, ago, isRead } of told) {
    // oxlint-disable-next-line no-await-in-loop
    await tell(context, account, {
      enrollmentId: ids[place],
      kind,
      isRead,
      at: new Date(now.getTime() - ago * day),
    })
  }
  await endLast(context, account, { id: ids.at(-1), at: new Date(now.getTime() - 15 * day) })
}

const toolsAt = ({ db, keys }: FileContext, at: Date) => {
  const clock = () => at
  return { db, keys, clock, provider: createMvrSandbox({ db, keys, clock }) }
}

const noLog = { warn: () => undefined }

async function enrollAll(
  context: FileContext,
  account: DemoAccount,
  { drivers, at }: { drivers: readonly string[]; at: Date },
): Promise<string[]> {
  for (const driverId of drivers) {
    // oxlint-disable-next-line no-await-in-loop
    await consentByLink(context, { driverId, purpose: 'Monitoring', at: new Date(at.getTime() - day) })
  }
  const user = requesterOf(account)
  const RequestId = demoId(`mvr monitoring ${account.dot}`)
  const { madeIds } = await tenantTx(context.db, user, (tx) =>
    enrollDrivers(tx, { DriverIds: [...drivers], RequestId }, user, { enqueueAll: undefined, now: at }),
  )
  const tools = toolsAt(context, at)
  for (const id of madeIds) {
    // oxlint-disable-next-line no-await-in-loop
    await advanceEnrollment(tools, id)
  }
  await readAll(context, account, at)
  const enrolled = await tenantTx(context.db, user, (tx) => selectEnrollmentsById(tx, madeIds))
  return enrolled.filter(({ Status__c }) => Status__c === 'Monitored').map(({ Id }) => Id)
}

/** What the sandbox told so far, opened by a user of the carrier soon after. */
async function readAll(context: FileContext, account: DemoAccount, at: Date) {
  await takeNotices(toolsAt(context, at), noLog)
  const user = requesterOf(account)
  const { keys } = context
  await tenantTx(context.db, user, async (tx) => {
    const unread = await tx.selectFrom('mvr_notice').select('id').where('read_at', 'is', null).execute()
    for (const { id } of unread) {
      // oxlint-disable-next-line no-await-in-loop
      await openNotice(tx, id, { user, keys, now: new Date(at.getTime() + day / 2) })
    }
  })
}

async function tell(
  context: FileContext,
  account: DemoAccount,
  {
    enrollmentId,
    kind,
    isRead,
    at,
  }: Pick<Told, 'kind' | 'isRead'> & { enrollmentId: string | undefined; at: Date },
) {
  if (enrollmentId === undefined) return
  await context.db.transaction().execute((tx) => sandboxNotice(tx, { enrollmentId, kind, now: at }))
  if (isRead) await readAll(context, account, at)
  else await takeNotices(toolsAt(context, at), noLog)
}

async function endLast(
  context: FileContext,
  account: DemoAccount,
  { id, at }: { id: string | undefined; at: Date },
) {
  if (id === undefined) return
  const user = requesterOf(account)
  await tenantTx(context.db, user, async (tx) => {
    const [enrollment] = await selectEnrollmentsById(tx, [id])
    if (enrollment === undefined) return
    await endMonitoring(
      tx,
      { EnrolmentId: id, Version: enrollment.Version },
      { enqueueAll: undefined, now: at },
    )
  })
  await advanceEnrollment(toolsAt(context, at), id)
}
