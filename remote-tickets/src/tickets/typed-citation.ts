import { licenseTypes } from 'shared-api/tickets/ticket-form'

/** '$1,135' is '1135.00'; what is no amount stays as it was typed, for the contract to refuse. */
export function typedFine(typed: string): string {
  const amount = typed.replaceAll(/[$,\s]/g, '')
  const [, whole = '', cents = ''] = /^(\d+)(?:\.(\d{0,2}))?$/.exec(amount) ?? []
  return whole === '' ? typed.trim() : `${whole}.${cents.padEnd(2, '0')}`
}

/** The chosen license; null where none is. */
export const typedLicense = (typed: string) => licenseTypes.find((type) => type === typed) ?? null
