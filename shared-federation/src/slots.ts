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
  'search.results': { searchValue: string }
}

export const recordTypes = ['TICKET', 'INSPECTION', 'VIOLATIONS'] as const

export type RecordType = (typeof recordTypes)[number]

/** The default export of a module that fills the slot. */
export type SlotComponent<Slot extends SlotName> = ComponentType<SlotProps[Slot]>
