import type { MvrReportFilter } from 'shared-api/mvr'
import type { Tx } from '../platform/database/connect.ts'
import { carrierScope } from '../platform/database/list.ts'
import type { User } from '../platform/database/tenant.ts'
import { countMvrReports, selectMvrReports } from './mvr-queries.ts'

/** One page of MVR reports. The search looks in driver and type. */
export async function listMvrReports(tx: Tx, filter: MvrReportFilter, user: User, now: Date) {
  const { list_filter, Page, PageSize } = filter
  const search = { scope: await carrierScope(tx, user, filter.CarrierId), text: filter.Search, now }
  const Counts = await countMvrReports(tx, search)
  const Total = Counts[list_filter]
  const Data = await selectMvrReports(tx, search, filter, Total)
  return { Data, Page, PageSize, Total, Counts }
}
