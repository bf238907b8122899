import type { Db } from '../../../platform/database/connect.ts'
import type { Keys } from '../../../platform/secrets/keys.ts'
import { type MvrOrderRequest, type MvrOrderState, type MvrProvider, MvrRefused } from '../mvr-provider.ts'
import { sandboxContent, twoAuthorities } from './sandbox-content.ts'
import { createSandboxMonitoring } from './sandbox-monitoring.ts'
import { type SandboxEnding, sandboxEnding } from './sandbox-ending.ts'
import { openRequest, sealRequest } from './sealed-mvr-orders.ts'

export interface MvrSandboxTools {
  db: Db
  keys: Keys
  clock: () => Date
}

/** Milliseconds that a delayed authority takes. */
const delayed = 3_600_000

/** Invents believable records. What becomes of an order hangs on the license number, so that it is the same each time. */
export const createMvrSandbox = (tools: MvrSandboxTools): MvrProvider => ({
  name: 'sandbox',
  mayStoreStructured: true,
  mayNotCombine: false,
  order: (request) => order(tools, request),
  read: (orderId) => read(tools, orderId),
  monitoring: createSandboxMonitoring(tools),
})

async function order({ db, keys, clock }: MvrSandboxTools, request: MvrOrderRequest) {
  if (sandboxEnding(request.driver.licenseNumber) === 'refused')
    throw new MvrRefused('The authority takes no such license number')
  await db
    .insertInto('sandbox.mvr_order')
    .values({
      idempotency_key: request.id,
      id: `SB-${request.id.replaceAll('-', '').slice(-12).toUpperCase()}`,
      request_sealed: sealRequest(keys, request),
      ordered_at: clock(),
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
  const { id } = await db
    .selectFrom('sandbox.mvr_order')
    .select('id')
    .where('idempotency_key', '=', request.id)
    .executeTakeFirstOrThrow()
  return { orderId: id }
}

async function read({ db, keys, clock }: MvrSandboxTools, orderId: string): Promise<MvrOrderState> {
  const row = await db
    .updateTable('sandbox.mvr_order')
    .set(({ eb }) => ({ reads: eb('reads', '+', 1) }))
    .where('id', '=', orderId)
    .returning(['idempotency_key', 'request_sealed', 'ordered_at', 'reads'])
    .executeTakeFirst()
  if (row === undefined) throw new MvrRefused('There is no such order')
  const request = openRequest(keys, row.idempotency_key, row.request_sealed)
  const age = clock().getTime() - row.ordered_at.getTime()
  return stateOf(sandboxEnding(request.driver.licenseNumber), { request, orderId, age, reads: row.reads })
}

interface Order {
  request: MvrOrderRequest
  orderId: string
  /** Milliseconds. */
  age: number
  reads: number
}

function stateOf(ending: SandboxEnding, { request, orderId, age, reads }: Order): MvrOrderState {
  switch (ending) {
    case 'state delay':
      return age < delayed
        ? { state: 'pending', isDelayed: true, isFailed: false }
        : complete(request, orderId)
    case 'failed first':
      return reads === 1 ? { state: 'pending', isDelayed: false, isFailed: true } : complete(request, orderId)
    case 'two authorities':
      return complete(request, orderId, twoAuthorities)
    case 'no record':
      return { state: 'done', outcome: { kind: 'no record', raw: noRecord(request, orderId) } }
    case 'mismatch':
    case 'declined':
    case 'expired':
      return { state: 'done', outcome: { kind: ending } }
    default:
      return complete(request, orderId)
  }
}

function complete(
  request: MvrOrderRequest,
  orderId: string,
  change = (content: ReturnType<typeof sandboxContent>) => content,
): MvrOrderState {
  const content = change(sandboxContent(request, orderId))
  const raw = JSON.stringify({ provider: 'sandbox', invented: true, record: content }, null, 2)
  return { state: 'done', outcome: { kind: 'complete', content, raw } }
}

const noRecord = ({ state }: MvrOrderRequest, orderId: string) =>
  JSON.stringify({ provider: 'sandbox', invented: true, order: orderId, state, answer: 'NO RECORD FOUND' })
