import type { AttorneyStatus } from 'shared-api/tickets'
import type { StatusTone } from 'shared-federation/slots'

export const attorneyTones: Readonly<Record<AttorneyStatus, StatusTone>> = {
  'Ticket Received': 'none',
  'Sent to Attorney': 'run',
  'Attny Assigned': 'run',
  'Waiting on new Court Date': 'wait',
  'Agreement in Process': 'run',
  'Attorney Complete': 'ok',
}

/** An outcome that is not among these asks for nothing. */
export const outcomeTones: Readonly<Record<string, StatusTone>> = {
  Dismissed: 'ok',
  'Not Guilty': 'ok',
  'Amended Non-Moving': 'ok',
  'Amended Lesser': 'off',
  Guilty: 'off',
  Withdrawn: 'off',
}

/** The search says of a ticket that a payment is due, before its own status, with the mark of the list. */
export const searchedTicketTones: Readonly<Record<string, StatusTone>> = {
  ...attorneyTones,
  'Payment due': 'due',
}
