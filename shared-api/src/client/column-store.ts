import { type ColumnState, tables } from '../tables/tables.ts'
// Imported by package name: a relative import would bundle a second client, which the host has not configured.
import { call } from 'shared-api'

/** Stores a table's column state. A page passes it to shared-ui, which does not know the service. */
export const columnStore = {
  load: (table: string, signal?: AbortSignal) => call(tables.columnState, { query: { table } }, { signal }),
  save: async (table: string, state: ColumnState): Promise<void> => {
    await call(tables.saveColumnState, { body: { table, state } }, { blocking: false })
  },
}
