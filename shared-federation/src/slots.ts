/**
 * What the page that owns a slot hands to every module in it. These are the slots of the host; a module that offers a
 * slot on a page of its own names it and documents its props, and the contract knows nothing of it. Nothing is handed to
 * 'settings.panels', nor to 'dashboard.panels': notices that read the query of the address, and are loaded only if it has one.
 */
export interface SlotProps {
  /** `carrierId` undefined: all carriers. */
  'dashboard.tiles': { carrierId: string | undefined }
  /** `carrierId` undefined: all carriers. */
  'navigation.note': { carrierId: string | undefined }
  'account.panels': { accountId: string }
  'record.details': { recordId: string; recordType: string }
  report: ReportSlotProps
}

export interface ReportSlotProps {
  /** The id that the address names: one module may draw several reports. */
  report: string
  /** Undefined: all carriers. */
  carrierId: string | undefined
  /** Whose rows they are, in words; undefined where they are the user's own. */
  whose: string | undefined
  /** Whether the user's columns are kept. */
  keepsColumns: boolean
}

/** How much of a row of twelve columns a panel takes on a wide screen: 12, 7, 6, 5 and 4. */
export const panelSpans = ['full', 'wide', 'half', 'narrow', 'third'] as const

export type PanelSpan = (typeof panelSpans)[number]

/** How a status stands: what a mark of the kit means. */
export const statusTones = ['alert', 'due', 'soon', 'ok', 'off', 'wait', 'run', 'none', 'info'] as const

export type StatusTone = (typeof statusTones)[number]
