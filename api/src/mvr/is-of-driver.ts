import type { MvrContent } from 'shared-api/mvr/mvr-content'
import { openBirthDate, openCdlNumber } from '../drivers/protected/sealed-fields.ts'
import type { Keys } from '../platform/secrets/keys.ts'

interface KnownDriver {
  driver_id: string | null
  cdl_number_sealed: Buffer | null
  birth_date_sealed: Buffer | null
}

/** Whether a record is of the driver who was asked about: names change and are misspelt, so number and birth date decide. */
export function isOfDriver({ person, licenses }: MvrContent, driver: KnownDriver, keys: Keys): boolean {
  const { driver_id: id, birth_date_sealed: birth, cdl_number_sealed: number } = driver
  if (id === null) return false
  const isBorn =
    birth === null || person.birthDate === null || openBirthDate(keys, id, birth) === person.birthDate
  if (number === null || licenses.kind !== 'reported') return isBorn
  const ends = lastFour(openCdlNumber(keys, id, number))
  return isBorn && licenses.rows.some(({ numberEnds }) => lastFour(numberEnds) === ends)
}

const lastFour = (number: string) =>
  number
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(-4)
