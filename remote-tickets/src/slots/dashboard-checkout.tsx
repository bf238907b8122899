import { CheckoutNotice } from '../payments/checkout-notice.tsx'

/** How the payment went, for users who come back to the dashboard. */
export default function DashboardCheckout() {
  return <CheckoutNotice leadsToTicket />
}
