import { sql } from 'kysely'
import type { Basic } from 'shared-api/safety'
import type {
  AtSnapshot,
  FindingDraft,
  FmcsaPageDraft,
  FmcsaWord,
  OrderDraft,
} from 'shared-api/safety/fmcsa-word'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { Caller } from '../context.ts'
import type { Tx } from '../platform/database/connect.ts'
import { carrierScope } from '../platform/database/list.ts'
import { instant } from '../platform/database/wire.ts'
import { wordAge } from './files-of-score.ts'
import { findingCountsUntil } from './score/official.ts'
import { fmcsaToday, newestSnapshot } from './score/window.ts'

/**
 * What is kept of FMCSA's word about a carrier; one that is not the caller's answers like one that does not exist.
 * Its age is told today, and what counts at the newest snapshot.
 */
export async function readFmcsaWord(tx: Tx, user: Caller, CarrierId: string, now: Date): Promise<FmcsaWord> {
  await ownCarrier(tx, user, CarrierId)
  const entered = ['entered_by_name as EnteredBy', instant('entered_at').as('EnteredAt')] as const
  const Pages = await tx
    .selectFrom('fmcsa_page')
    .select(['day as Day', 'iss_score as IssScore', 'average_power_units as AveragePowerUnits'])
    .select(['utilization_factor as UtilizationFactor', ...entered])
    .where('account_id', '=', CarrierId)
    .orderBy('day', 'desc')
    .execute()
  const Findings = await tx
    .selectFrom('investigation_finding')
    .select(['id as Id', 'found_on as FoundOn', 'severity as Severity', 'code as Code', ...entered])
    .select(sql<Basic>`basic`.as('Basic'))
    .where('account_id', '=', CarrierId)
    .orderBy('found_on', 'desc')
    .orderBy('id')
    .execute()
  const Orders = await tx
    .selectFrom('carrier_order')
    .select(['id as Id', 'kind as Kind', 'from_on as FromOn', 'until_on as UntilOn', ...entered])
    .where('account_id', '=', CarrierId)
    .orderBy('from_on', 'desc')
    .orderBy('id')
    .execute()
  const snapshot = newestSnapshot(now)
  return {
    CarrierId,
    Pages: Pages.map((page) => ({ ...page, ...wordAge(page.Day, fmcsaToday(now)) })),
    Findings: Findings.map((found) => {
      const CountsUntil = findingCountsUntil(found.FoundOn)
      return { ...found, CountsUntil, AtSnapshot: countsAt(snapshot, found.FoundOn, CountsUntil) }
    }),
    Orders: Orders.map((order) => ({
      ...order,
      AtSnapshot: countsAt(snapshot, order.FromOn, order.UntilOn),
    })),
  }
}

/** As the score counts findings and orders. */
function countsAt(snapshot: string, from: string, until: string | null): AtSnapshot {
  if (from > snapshot) return 'Not yet'
  return until !== null && until < snapshot ? 'Ended' : 'Counts'
}

async function ownCarrier(tx: Tx, user: Caller, carrierId: string) {
  const scope = await carrierScope(tx, user, carrierId)
  if (scope !== undefined && !scope.includes(carrierId)) throw new Refusal(404, recordNotFound)
}

interface Writer {
  user: Caller
  now: Date
}

const stamp = ({ user, now }: Writer) => ({ entered_by_name: user.name, entered_at: now })

/** Replaces the figures of that snapshot. */
export async function saveFmcsaPage(tx: Tx, draft: FmcsaPageDraft, writer: Writer) {
  const { CarrierId, Snapshot, IssScore, AveragePowerUnits, UtilizationFactor } = draft
  await ownCarrier(tx, writer.user, CarrierId)
  await tx.deleteFrom('fmcsa_page').where('account_id', '=', CarrierId).where('day', '=', Snapshot).execute()
  if (IssScore === null && AveragePowerUnits === null && UtilizationFactor === null) return
  await tx
    .insertInto('fmcsa_page')
    .values({
      account_id: CarrierId,
      day: Snapshot,
      iss_score: IssScore,
      average_power_units: AveragePowerUnits,
      utilization_factor: UtilizationFactor,
      ...stamp(writer),
    })
    .execute()
}

export async function addFinding(tx: Tx, draft: FindingDraft, writer: Writer) {
  await ownCarrier(tx, writer.user, draft.CarrierId)
  await tx
    .insertInto('investigation_finding')
    .values({
      account_id: draft.CarrierId,
      basic: draft.Basic,
      found_on: draft.FoundOn,
      severity: draft.Severity,
      code: draft.Code,
      ...stamp(writer),
    })
    .execute()
}

export async function addOrder(tx: Tx, draft: OrderDraft, writer: Writer) {
  await ownCarrier(tx, writer.user, draft.CarrierId)
  if (draft.UntilOn !== null && draft.UntilOn < draft.FromOn) {
    const Message = 'Enter a day on or after the first'
    throw new Refusal(400, Message, { errors: [{ Field: 'UntilOn', Message }] })
  }
  await tx
    .insertInto('carrier_order')
    .values({
      account_id: draft.CarrierId,
      kind: draft.Kind,
      from_on: draft.FromOn,
      until_on: draft.UntilOn,
      ...stamp(writer),
    })
    .execute()
}

/** @returns the carrier that it was about. */
export async function removeWord(tx: Tx, table: 'investigation_finding' | 'carrier_order', id: string) {
  const gone = await tx.deleteFrom(table).where('id', '=', id).returning('account_id').executeTakeFirst()
  if (gone === undefined) throw new Refusal(404, recordNotFound)
  return gone.account_id
}
