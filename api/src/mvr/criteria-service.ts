import { defaultCriteria, MvrCriteriaRules, type MvrCriteria } from 'shared-api/mvr/mvr-criteria'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { Tx } from '../platform/database/connect.ts'
import { instant } from '../platform/database/wire.ts'
import { type Change, refuseOlder } from '../platform/record-change.ts'

/** The criteria of a carrier that the caller sees: its own, or the default with version 0. Otherwise 404. */
export async function readCriteria(tx: Tx, accountId: string): Promise<MvrCriteria> {
  const row = await tx
    .selectFrom('account')
    .leftJoin('mvr_criteria', 'mvr_criteria.account_id', 'account.id')
    .select([
      'account.id',
      'mvr_criteria.version',
      'mvr_criteria.criteria',
      'mvr_criteria.changed_by_name',
      instant('mvr_criteria.changed_at').as('changed_at'),
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  if (row === undefined) throw new Refusal(404, recordNotFound)
  return {
    CarrierId: row.id,
    Version: row.version ?? 0,
    Criteria: row.version === null ? defaultCriteria : criteriaOf(row.criteria),
    ChangedBy: row.changed_by_name,
    ChangedAt: row.version === null ? null : row.changed_at,
  }
}

/** What was saved before a criterion existed has its default. */
const criteriaOf = (saved: unknown): MvrCriteriaRules =>
  MvrCriteriaRules.parse({ ...defaultCriteria, ...(typeof saved === 'object' ? saved : null) })

interface Saved {
  CarrierId: string
  Version: number
  Criteria: MvrCriteriaRules
}

/** Of two users who save at once the later one is refused with the criteria of the earlier one. */
export async function saveCriteria(tx: Tx, saved: Saved, change: Change): Promise<MvrCriteria> {
  const { CarrierId, Version, Criteria } = saved
  refuseOlder(await readCriteria(tx, CarrierId), Version, noun)
  const values = {
    version: Version + 1,
    criteria: JSON.stringify(Criteria),
    changed_by: change.user.id,
    changed_by_name: change.user.name,
    changed_at: change.now,
  }
  const written = await tx
    .insertInto('mvr_criteria')
    .values({ account_id: CarrierId, ...values })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(values).where('mvr_criteria.version', '=', Version),
    )
    .returning('version')
    .executeTakeFirst()
  const newest = await readCriteria(tx, CarrierId)
  if (written === undefined) refuseOlder(newest, Version, noun)
  return newest
}

const noun = "carrier's MVR criteria"
