import type { Contract } from 'shared-api/contract'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type * as z from 'zod/mini'
import type { App, AppContext, Caller } from './context.ts'
import type { Tx } from './platform/database/connect.ts'
import { tenantTx } from './platform/database/tenant.ts'
import { serve } from './serve.ts'

interface RecordRequest {
  user: Caller
  now: Date
}

type Find<Found> = (tx: Tx, id: string, request: RecordRequest) => Promise<Found | undefined>

/** Serves one record by its id. A record that the caller may not see answers 404, like a missing one. */
export function serveRecord<C extends Contract>(
  app: App,
  db: AppContext['db'],
  contract: C,
  find: Find<z.input<C['answer']['schema']>>,
): void
export function serveRecord(
  app: App,
  db: AppContext['db'],
  contract: Contract<z.core.$ZodType, z.core.$ZodType<{ id: string }>>,
  find: Find<unknown>,
): void {
  serve(app, contract, ({ params: { id }, user, now }) =>
    tenantTx(db, user, async (tx) => {
      const record = await find(tx, id, { user, now })
      if (record === undefined) throw new Refusal(404, recordNotFound)
      return record
    }),
  )
}
