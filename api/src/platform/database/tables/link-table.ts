import type { Generated } from 'kysely'
import type { LinkRequestStatus } from 'shared-api/drivers/driver-links'

export interface DriverLinkRequestTable {
  id: string
  /** The carrier that asks. */
  account_id: string
  asked_as: string
  /** The carrier that has the driver. */
  holder_account_id: string
  held_driver_id: string
  /** 'Expired' is written when a carrier asks again; until then it is told by `expires_at`. */
  status: Generated<LinkRequestStatus>
  shown_sealed: Buffer
  carrier_driver_id: string | null
  activation_on: string | null
  product_id: string | null
  discount_code: string | null
  requested_by: string
  requested_at: Date
  expires_at: Date
  answered_by: string | null
  answered_at: Date | null
  linked_driver_id: string | null
}
