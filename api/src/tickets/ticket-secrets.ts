import type { Keys } from '../platform/secrets/keys.ts'
import { sealedRows } from '../platform/secrets/reseal.ts'
import { open, seal } from '../platform/secrets/seal.ts'

const columns = ['driver_cdl_number_sealed', 'driver_birth_date_sealed'] as const
type SealedColumn = (typeof columns)[number]

const sealContext = (id: string, column: SealedColumn) => `ticket.${column}:${id}`

/** The protected fields of a typed driver, bound to the ticket: a value copied to another row can't be decrypted. */
export function sealedColumns(keys: Keys, id: string, plain: Record<SealedColumn, string | null>) {
  const sealed = (column: SealedColumn) => {
    const text = plain[column]
    return text === null ? null : seal(keys, sealContext(id, column), text)
  }
  return {
    driver_cdl_number_sealed: sealed('driver_cdl_number_sealed'),
    driver_birth_date_sealed: sealed('driver_birth_date_sealed'),
  }
}

export const openSealed = (keys: Keys, id: string, column: SealedColumn, sealed: Buffer) =>
  open(keys, sealContext(id, column), sealed)

export const sealedTickets = sealedRows({
  name: 'tickets',
  table: 'ticket',
  id: 'id',
  columns,
  reseal: (keys, id, row) => {
    const opened = (column: SealedColumn) => {
      const sealed = row[column]
      return sealed === null ? null : openSealed(keys, id, column, sealed)
    }
    return sealedColumns(keys, id, {
      driver_cdl_number_sealed: opened('driver_cdl_number_sealed'),
      driver_birth_date_sealed: opened('driver_birth_date_sealed'),
    })
  },
})
