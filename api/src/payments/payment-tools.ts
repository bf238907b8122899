import type { Db, Tx } from '../platform/database/connect.ts'
import { tenantTx, type User } from '../platform/database/tenant.ts'
import type { Enqueue } from '../platform/jobs/queue.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import type { PaymentSetup } from '../providers/payment/payment-provider.ts'

export interface PaymentTools extends PaymentSetup {
  db: Db
  keys: Keys
  enqueue: Enqueue
  clock: () => Date
  log: Record<'info' | 'warn' | 'error', (facts: object, sentence: string) => void>
}

/** Money changes without a user when the provider reports it. Users with a pay link or a checkout's id are no users either. */
export const paymentUser: User = { id: '', role: 'operator', accountIds: [], driverId: undefined }

export const paymentTx = <T>(db: Db, work: (tx: Tx) => Promise<T>) => tenantTx(db, paymentUser, work)
