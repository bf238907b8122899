import type { Keys } from '../../platform/secrets/keys.ts'
import { sealedRows } from '../../platform/secrets/reseal.ts'
import { blindIndex, blindIndexes, open, seal } from '../../platform/secrets/seal.ts'

interface PlainValues {
  cdlNumber?: string | undefined
  birthDate?: string | undefined
  ssnLast4?: string | undefined
}

/** For comparison: without spaces and dashes, which states write differently. */
const plainCdlNumber = (number: string) => number.toUpperCase().replace(/[^A-Z0-9]/g, '')

const sealContext = (id: string, column: string) => `driver.${column}:${id}`

/** The encrypted columns of a driver, bound to `id`: a value copied to another row can't be decrypted. */
export function sealedColumns(keys: Keys, id: string, { cdlNumber, birthDate, ssnLast4 }: PlainValues) {
  const sealedIn = (column: string, text: string | undefined) =>
    text === undefined ? null : seal(keys, sealContext(id, column), text)
  return {
    cdl_number_sealed: sealedIn('cdl_number', cdlNumber),
    cdl_number_index:
      cdlNumber === undefined ? null : blindIndex(keys, 'cdl number', plainCdlNumber(cdlNumber)),
    birth_date_sealed: sealedIn('birth_date', birthDate),
    ssn_last4_sealed: sealedIn('ssn_last4', ssnLast4),
  }
}

export const openCdlNumber = (keys: Keys, id: string, sealed: Buffer) =>
  open(keys, sealContext(id, 'cdl_number'), sealed)

/** Blind indexes to find a complete number. */
export const cdlNumberIndexes = (keys: Keys, number: string) =>
  blindIndexes(keys, 'cdl number', plainCdlNumber(number))

export const openBirthDate = (keys: Keys, id: string, sealed: Buffer) =>
  open(keys, sealContext(id, 'birth_date'), sealed)

export const openSsnLast4 = (keys: Keys, id: string, sealed: Buffer) =>
  open(keys, sealContext(id, 'ssn_last4'), sealed)

/** The protected fields of drivers, with the index that finds their CDL numbers. */
export const sealedDrivers = sealedRows({
  name: 'drivers',
  table: 'driver',
  id: 'id',
  columns: ['cdl_number_sealed', 'birth_date_sealed', 'ssn_last4_sealed'],
  reseal: (keys, id, row) => {
    const opened = (openField: typeof openCdlNumber, sealed: Buffer | null) =>
      sealed === null ? undefined : openField(keys, id, sealed)
    return sealedColumns(keys, id, {
      cdlNumber: opened(openCdlNumber, row.cdl_number_sealed),
      birthDate: opened(openBirthDate, row.birth_date_sealed),
      ssnLast4: opened(openSsnLast4, row.ssn_last4_sealed),
    })
  },
})
