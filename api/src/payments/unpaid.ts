import { sql, type SqlBool } from 'kysely'

/** Every status but these is unpaid: a declined or abandoned payment is due again at once. */
export const isUnpaidPayment = sql<SqlBool>`payment.status not in ('Paid', 'Cancelled')`
