import type { ComponentType } from 'react'

/** Places in the portal that remotes fill. The names are contract 1; a new name is a new contract. */
export const slotNames = [
  'dashboard.tiles',
  'account.panels',
  'driver.panels',
  'record.details',
  'search.results',
] as const

export type SlotName = (typeof slotNames)[number]

/** What the page that owns a slot hands to every module in it. */
export interface SlotProps {
  /** `carrierId` undefined: all carriers. */
  'dashboard.tiles': { carrierId: string | undefined }
  'account.panels': { accountId: string }
  'driver.panels': { driverId: string }
  'record.details': { recordId: string; recordType: RecordType }
  /** `carrierId` undefined: all carriers. The module draws its own kinds and says nothing of the others. */
  'search.results': { searchValue: string; carrierId: string | undefined }
}

export const recordTypes = [
  'TICKET',
  'INSPECTION',
  'VIOLATIONS',
  'DRIVER',
  'MVR_REPORT',
  'SMS_INSPECTION',
] as const

export type RecordType = (typeof recordTypes)[number]

/** What a search finds: each kind is drawn by the module that offers it. */
export const searchKinds = [
  'Driver',
  'Ticket',
  'Inspection',
  'MVRReport',
  'SMSInspection',
  'SMSViolation',
  'Carrier',
] as const

export type SearchKind = (typeof searchKinds)[number]

/** How much of a row of twelve columns a panel takes on a wide screen: 12, 7, 6, 5 and 4. */
export const panelSpans = ['full', 'wide', 'half', 'narrow', 'third'] as const

export type PanelSpan = (typeof panelSpans)[number]

/** The default export of a module that fills the slot. */
export type SlotComponent<Slot extends SlotName> = ComponentType<SlotProps[Slot]>
