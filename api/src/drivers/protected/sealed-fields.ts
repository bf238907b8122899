import type { Keys } from '../../platform/secrets/keys.ts'
import { blindIndex, blindIndexes, open, seal } from '../../platform/secrets/seal.ts'

interface Secrets {
  cdlNumber?: string | undefined
  birthDate?: string | undefined
  ssnLast4?: string | undefined
}

/** States write one number with spaces and dashes or without: it is compared without. */
const plainCdlNumber = (number: string) => number.toUpperCase().replace(/[^A-Z0-9]/g, '')

const placeOf = (id: string, column: string) => `driver.${column}:${id}`

/** The sealed columns of a driver. `id` is bound in: sealed text does not open in another driver's row. */
export function sealedColumns(keys: Keys, id: string, { cdlNumber, birthDate, ssnLast4 }: Secrets) {
  const sealedIn = (column: string, text: string | undefined) =>
    text === undefined ? null : seal(keys, placeOf(id, column), text)
  return {
    cdl_number_sealed: sealedIn('cdl_number', cdlNumber),
    cdl_number_index:
      cdlNumber === undefined ? null : blindIndex(keys, 'cdl number', plainCdlNumber(cdlNumber)),
    birth_date_sealed: sealedIn('birth_date', birthDate),
    ssn_last4_sealed: sealedIn('ssn_last4', ssnLast4),
  }
}

export const openCdlNumber = (keys: Keys, id: string, sealed: Buffer) =>
  open(keys, placeOf(id, 'cdl_number'), sealed)

/** What the number is found by, whole numbers only. */
export const cdlNumberIndexes = (keys: Keys, number: string) =>
  blindIndexes(keys, 'cdl number', plainCdlNumber(number))

export const openBirthDate = (keys: Keys, id: string, sealed: Buffer) =>
  open(keys, placeOf(id, 'birth_date'), sealed)

export const openSsnLast4 = (keys: Keys, id: string, sealed: Buffer) =>
  open(keys, placeOf(id, 'ssn_last4'), sealed)
