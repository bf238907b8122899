import type { MvrType, PermissiblePurpose } from 'shared-api/mvr'
import type { Caller } from '../src/context.ts'
import type { FileContext } from '../src/documents/file-service.ts'
import { tenantTx } from '../src/platform/database/tenant.ts'
import { setUpShare } from '../src/platform/threads.ts'
import { noJobsAtAll } from '../src/platform/jobs/jobs.ts'
import { advanceReport, mvrUser } from '../src/mvr/advance-report.ts'
import { insertConsentLink } from '../src/mvr/consent-link.ts'
import { requestMvrs } from '../src/mvr/request-mvr.ts'
import { disclosureToSign, findSigner, signConsent } from '../src/mvr/sign-consent.ts'
import { openCdlNumber } from '../src/drivers/protected/sealed-fields.ts'
import { createMvrSandbox } from '../src/providers/mvr/sandbox/mvr-sandbox.ts'
import { sandboxEnding } from '../src/providers/mvr/sandbox/sandbox-ending.ts'
import { carrierAccounts, type DemoAccount, quillhaven } from './accounts.ts'
import type { DemoPart } from './demo-parts.ts'
import { demoId } from './seeded-random.ts'

const day = 86_400_000

interface Plan {
  name: string
  type: MvrType
  purpose: PermissiblePurpose
  /** Days ago. */
  ago: number
  /** Of the drivers, in their order, and how many of them have not consented. */
  drivers: number
  waiting: number
}

/** The year's review of this and of last year, applicants, and a request of today that waits in part. */
const plans: readonly Plan[] = [
  { name: 'last year', type: '3 year', purpose: 'Annual review', ago: 380, drivers: 7, waiting: 0 },
  { name: 'this year', type: '3 year', purpose: 'Annual review', ago: 45, drivers: 9, waiting: 0 },
  { name: 'applicants', type: '7 year', purpose: 'Pre-employment', ago: 12, drivers: 3, waiting: 1 },
  { name: 'today', type: 'Complete', purpose: 'Post-incident', ago: 0, drivers: 3, waiting: 2 },
]

/** The driver who can sign in first, then one of each rare ending, then the others. */
export async function driversOf({ db, keys }: FileContext, account: DemoAccount): Promise<string[]> {
  // Users are not read as a tenant.
  const users = await db
    .selectFrom('app_user')
    .select('driver_id')
    .where('driver_id', 'is not', null)
    .execute()
  const signIns = new Set(users.map(({ driver_id: id }) => id))
  const rows = await tenantTx(db, mvrUser, (tx) =>
    tx
      .selectFrom('driver')
      .select(['id', 'cdl_number_sealed'])
      .where('account_id', '=', account.id)
      .where('cdl_state', 'is not', null)
      .where('cdl_number_sealed', 'is not', null)
      .where('status', '<>', 'Inactive')
      .orderBy('id')
      .execute(),
  )
  const seen = new Set<string>()
  const rank = rows.map(({ id, cdl_number_sealed: number }) => {
    const ending = number === null ? 'complete' : sandboxEnding(openCdlNumber(keys, id, number))
    const isFirst = !seen.has(ending)
    seen.add(ending)
    return { id, place: signIns.has(id) ? 0 : isFirst ? 1 : 2 }
  })
  return rank.toSorted((one, other) => one.place - other.place).map(({ id }) => id)
}

/** Of another carrier. */
const small: Plan = {
  name: 'review',
  type: '3 year',
  purpose: 'Annual review',
  ago: 30,
  drivers: 3,
  waiting: 1,
}

/** Batches of MVRs with their consents and what the sandbox answered, as if users had requested them. */
export const mvrParts: readonly DemoPart[] = carrierAccounts.slice(0, 2).flatMap((account) =>
  (account === quillhaven ? plans : [small]).map((plan) => ({
    name: `MVRs of ${account.dot}, ${plan.name}`,
    add: async (context, now) =>
      addBatch(context, account, { plan, drivers: await driversOf(context, account), now }),
  })),
)

interface Making {
  plan: Plan
  drivers: readonly string[]
  now: Date
}

async function addBatch(context: FileContext, account: DemoAccount, { plan, drivers, now }: Making) {
  const { type, purpose } = plan
  const at = new Date(now.getTime() - plan.ago * day - 3_600_000)
  const asked = drivers.slice(0, plan.drivers)
  for (const driverId of asked.slice(0, plan.drivers - plan.waiting)) {
    // oxlint-disable-next-line no-await-in-loop
    await consentByLink(context, { driverId, purpose, at: new Date(at.getTime() - 3_600_000) })
  }
  const user = requesterOf(account)
  const { batchId } = await tenantTx(context.db, user, (tx) =>
    requestMvrs(
      tx,
      {
        CarrierId: account.id,
        DriverIds: asked,
        MVRType: type,
        PermissiblePurpose: purpose,
        RequestId: demoId(`mvr request ${account.dot} ${plan.name}`),
      },
      user,
      { enqueueAll: undefined, now: at },
    ),
  )
  if (batchId !== undefined) await answer(context, batchId, { at, now })
}

export const requesterOf = (account: DemoAccount): Caller => ({
  id: demoId('user carrier@demo.example'),
  role: 'carrier',
  accountIds: [account.id],
  driverId: undefined,
  sessionId: '',
  name: 'Dana Pell',
  email: 'carrier@demo.example',
  accountId: account.id,
  pinnedAccountId: undefined,
  guestLinkId: undefined,
  passwordChangedAt: undefined,
  sessionExpiresAt: new Date(0),
  shareKey: 'demo',
})

export async function consentByLink(
  context: FileContext,
  { driverId, purpose, at }: { driverId: string; purpose: PermissiblePurpose; at: Date },
) {
  const signing = await tenantTx(context.db, mvrUser, async (tx) => {
    const driver = await findSigner(tx, driverId)
    const consented = await tx
      .selectFrom('mvr_consent')
      .select('id')
      .where('driver_id', '=', driverId)
      .where('purpose', '=', purpose)
      .executeTakeFirst()
    if (consented !== undefined) return undefined
    const userId = demoId('user carrier@demo.example')
    const made = { accountId: driver.account_id, driverId, purpose, userId, now: at, sentTo: null }
    return { driver, link: await insertConsentLink(tx, made) }
  })
  if (signing === undefined) return
  const { driver, link } = signing
  const { DocumentHash, ConsentVersion, Text: text } = disclosureToSign(purpose, driver)
  await signConsent(
    { ...context, enqueueAll: noJobsAtAll, mvr: undefined },
    { driverId, purpose, DocumentHash, ConsentVersion, TypedName: driver.name },
    { driver, text },
    {
      userId: undefined,
      linkId: link.id,
      shareKey: setUpShare,
      network: '203.0.113.42',
      device: 'Safari on iPhone',
      now: at,
    },
    () => Promise.resolve(),
  )
}

/** As the jobs do, at the time of the request and again two hours later, where that is over. */
async function answer({ db, keys }: FileContext, batchId: string, { at, now }: { at: Date; now: Date }) {
  const reports = await tenantTx(db, mvrUser, (tx) =>
    tx.selectFrom('mvr_report').select('id').where('batch_id', '=', batchId).orderBy('id').execute(),
  )
  for (const later of [60_000, 7_200_000]) {
    const then = new Date(at.getTime() + later)
    if (then > now) return
    const clock = () => then
    const tools = { db, keys, clock, provider: createMvrSandbox({ db, keys, clock }) }
    for (const { id } of reports) {
      // oxlint-disable-next-line no-await-in-loop
      await advanceReport(tools, id)
    }
  }
}
