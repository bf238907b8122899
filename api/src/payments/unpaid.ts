import { sql, type SqlBool } from 'kysely'

/** Every status but these is unpaid: a declined or abandoned payment is due again at once. */
export const isUnpaidPayment = sql<SqlBool>`payment.status not in ('Paid', 'Cancelled')`

/** Its money is on the way, or the back office looks at it: it is not to be paid again. */
export const isSettlingPayment = sql<boolean>`(payment.status = 'Review' or exists (
  select from checkout_payment join checkout_session on checkout_session.id = checkout_payment.session_id
  where checkout_payment.payment_id = payment.id and checkout_payment.is_active
    and checkout_session.status = 'settling'
))`

/** It is asked for. */
export const isDuePayment = sql<SqlBool>`(${isUnpaidPayment} and not ${isSettlingPayment})`
