import { type ColumnState, tables } from '../tables/tables.ts'
// By its name: a module shares the client that the host configured, and would bundle one of its own.
import { call } from 'shared-api'

/** Where a table of the kit keeps how it was left. The kit knows no service, so a page hands it this. */
export const columnStore = {
  load: (table: string, signal?: AbortSignal) => call(tables.columnState, { query: { table } }, { signal }),
  save: async (table: string, state: ColumnState): Promise<void> => {
    await call(tables.saveColumnState, { body: { table, state } }, { blocking: false })
  },
}
