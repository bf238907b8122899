import * as z from 'zod/mini'
import { post } from '../contract.ts'
import { Id, IsoInstant } from '../fields.ts'
import { requesters } from './mvr.ts'

/** A mail that asks a driver for a new medical card. */
export const AskedForCard = z.object({
  /** The address with most of it hidden: 'b***@example.com'. */
  SentTo: z.string(),
  AskedAt: IsoInstant,
})
export type AskedForCard = z.infer<typeof AskedForCard>

export const noAddressToAsk = 'Add an email address to the driver first.'

/** @param day as screens show it: '20 Nov 2026'. */
export const askedForCard = (day: string) => `The driver was asked on ${day}. Ask again tomorrow.`

export const mvrCards = {
  /**
   * Mails the driver. 409 for a driver without an email address; 429 for one who was asked on this day of the carrier's
   * calendar, and beyond the mails of an hour.
   */
  ask: post('AskForMedicalCard', {
    body: z.strictObject({ DriverId: Id }),
    data: AskedForCard,
    roles: requesters,
    tenant: 'accounts',
    audit: 'asked a driver for a medical card',
    rate: 'write',
  }),
}
