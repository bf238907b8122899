import type { MvrReport, MvrReportFilter } from 'shared-api/mvr'
import type { Tx } from '../platform/database/connect.ts'
import { carrierScope } from '../platform/database/list.ts'
import type { User } from '../platform/database/tenant.ts'
import { countMvrReports, selectMvrReports } from './mvr-queries.ts'

/** One page of MVR reports. Search looks at driver and type. */
export async function listMvrReports(tx: Tx, filter: MvrReportFilter, user: User, now: Date) {
  const { list_filter, Page, PageSize } = filter
  const search = { scope: await carrierScope(tx, user, filter.CarrierId), words: filter.Search, now }
  const Counts = await countMvrReports(tx, search)
  const rows = await selectMvrReports(tx, search, filter)
  const Data = rows.map(mvrReportOf)
  return { Data, Page, PageSize, Total: Counts[list_filter], Counts }
}

type MvrReportRow = Awaited<ReturnType<typeof selectMvrReports>>[number]

export const mvrReportOf = (row: MvrReportRow): MvrReport => ({
  Id: row.id,
  DriverName: row.driver_name,
  CreatedDate: row.created_at.toISOString(),
  History_Info__c: row.mvr_type,
  Message__c: row.message,
  MVR_Status__c: row.status,
  Driver__c: row.driver_id,
  Carrier__r: { Name: row.account_name },
})
