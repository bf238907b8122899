import { SafetyFileKind } from 'shared-api/safety/safety-files'
import { addMonths } from '../src/platform/calendar.ts'
import type { CarrierFileTable } from '../src/platform/database/tables/score-tables.ts'

/** The invented files of an invented carrier: of this snapshot, back to before it began to drive. */
export const demoFiles = (accountId: string, snapshot: string): CarrierFileTable[] =>
  SafetyFileKind.options.map((kind) => ({
    account_id: accountId,
    kind,
    covers_from: addMonths(snapshot, -60),
    day: snapshot,
  }))
