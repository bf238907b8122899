import { sql, type SqlBool } from 'kysely'
import type { Contract } from 'shared-api/contract'
import type { RelatedQuery } from 'shared-api/record-calls'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type * as z from 'zod/mini'
import type { App, AppContext } from './context.ts'
import type { Tx } from './platform/database/connect.ts'
import { tenantTx } from './platform/database/tenant.ts'
import { serve } from './serve.ts'

/** The owner of records: a carrier, or one of its drivers. */
export interface Owner {
  accountId: string
  driverId: string | undefined
}

type PageFor<C extends Contract> = z.input<C['answer']['schema']>

type RelatedCall = Contract<z.core.$ZodType<RelatedQuery>, z.core.$ZodType<{ id: string }>>

/** Serves the records of a carrier or a driver. An owner that the caller may not see answers 404, like a missing one. */
export function serveRelated<C extends Contract>(
  app: App,
  db: AppContext['db'],
  contract: C,
  select: (tx: Tx, owner: Owner, query: z.output<C['query']>) => Promise<PageFor<C>>,
): void
export function serveRelated(
  app: App,
  db: AppContext['db'],
  contract: RelatedCall,
  select: (tx: Tx, owner: Owner, query: RelatedQuery) => Promise<unknown>,
): void {
  serve(app, contract, ({ params: { id }, query, user }) =>
    tenantTx(db, user, async (tx) => {
      const owner = await selectOwner(tx, id)
      if (owner === undefined) throw new Refusal(404, recordNotFound)
      return select(tx, owner, query)
    }),
  )
}

/** The carrier or driver with this id, if the caller may see it. */
async function selectOwner(tx: Tx, id: string): Promise<Owner | undefined> {
  const account = await tx.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst()
  if (account !== undefined) return { accountId: id, driverId: undefined }
  const driver = await tx.selectFrom('driver').select('account_id').where('id', '=', id).executeTakeFirst()
  return driver === undefined ? undefined : { accountId: driver.account_id, driverId: id }
}

type Owned = 'ticket' | 'challenge' | 'sms_notification' | 'roadside_inspection' | 'mvr_report'

export const ownedBy = (table: Owned, { accountId, driverId }: Owner) => {
  const ofAccount = sql<SqlBool>`${sql.ref(`${table}.account_id`)} = ${accountId}`
  return driverId === undefined
    ? ofAccount
    : sql<SqlBool>`(${ofAccount} and ${sql.ref(`${table}.driver_id`)} = ${driverId})`
}
