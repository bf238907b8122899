import { type AccountAddition, AccountDraft } from 'shared-api/accounts'
import { Id } from 'shared-api/fields'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import * as z from 'zod/mini'
import type { Caller } from '../context.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { becomeService, tenantTx } from '../platform/database/tenant.ts'
import { type Enqueue, type Queue, type Worker, worker } from '../platform/jobs/queue.ts'
import { backOffice } from '../platform/office-tools.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { addAccount, announceAccount, refuseTaken } from './add-carrier.ts'

const origin = { actorId: Id, network: z.string(), requestId: z.string() }

/** Each brings rows for up to half a minute. */
const additionQueue = {
  name: 'account-addition',
  payload: z.strictObject({ draft: AccountDraft, ...origin }),
  retries: 3,
  within: 900,
  heartbeat: 15,
  batch: 1,
} as const satisfies Queue

/** Asks for a carrier to be added; what can be refused at once is. Another one with the same RequestId changes nothing. */
export async function requestAddition(
  tx: Tx,
  { RequestId, ...draft }: AccountDraft & { RequestId: string },
  from: { user: Caller; network: string; requestId: string; enqueue: Enqueue; now: Date },
): Promise<AccountAddition> {
  const { user, network, requestId, enqueue, now } = from
  const before = await selectAddition(tx, RequestId)
  if (before !== undefined) return before
  await refuseTaken(tx, draft)
  const asked = await tx
    .insertInto('account_addition')
    .values({ id: RequestId, requested_by: user.id, requested_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  const adding = { RequestId, State: 'Adding' as const, AccountId: null, OnFile: null, Errors: [] }
  // Sent twice at once.
  if (asked === undefined) return (await selectAddition(tx, RequestId)) ?? adding
  await becomeService(tx)
  await enqueue(tx, additionQueue, RequestId, { draft, actorId: user.id, network, requestId })
  return adding
}

/** 404 where none was asked for under the id. */
export async function findAddition(db: Db, user: Caller, id: string) {
  const found = await tenantTx(db, user, (tx) => selectAddition(tx, id))
  if (found === undefined) throw new Refusal(404, recordNotFound)
  return found
}

async function selectAddition(tx: Tx, id: string): Promise<AccountAddition | undefined> {
  const row = await tx
    .selectFrom('account_addition')
    .select(['added_id', 'on_file', 'errors'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    RequestId: id,
    State: row.added_id !== null ? 'Added' : row.errors !== null ? 'Refused' : 'Adding',
    AccountId: row.added_id,
    OnFile: row.on_file,
    Errors: row.errors ?? [],
  }
}

const failed = { Field: '', Message: 'Something went wrong and nothing was added. Try again' }

interface AdditionTools {
  db: Db
  keys: Keys
  enqueue: Enqueue
  clock: () => Date
}

export const additionWorker = ({ db, keys, enqueue, clock }: AdditionTools): Worker =>
  worker(additionQueue, async ({ draft, ...from }, id) => {
    try {
      await tenantTx(db, backOffice, async (tx) => {
        const before = await selectAddition(tx, id)
        if (before?.State !== 'Adding') return
        const added = await addAccount(tx, draft)
        const onFile = added.onFile === null ? null : JSON.stringify(added.onFile)
        await end(tx, id, { added_id: added.id, on_file: onFile })
        await announceAccount(tx, draft, added, { ...from, keys, enqueue, now: clock() })
      })
    } catch (problem) {
      const isRefused = problem instanceof Refusal
      const errors = JSON.stringify(isRefused ? problem.errors : [failed])
      await tenantTx(db, backOffice, (tx) => end(tx, id, { errors }))
      // It is said in the log. Another try finds the refusal and does nothing: who asked has read that nothing was added.
      if (!isRefused) throw problem
    }
  })

const end = (
  tx: Tx,
  id: string,
  outcome: { added_id: string; on_file: string | null } | { errors: string },
) => tx.updateTable('account_addition').set(outcome).where('id', '=', id).execute()
