import type { MvrBatchFilter, MvrReportFilter, MvrReportOfBatchFilter } from 'shared-api/mvr'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import { foundPage, readInOrder } from '../platform/database/capped-count.ts'
import type { Tx } from '../platform/database/connect.ts'
import { carrierScope } from '../platform/database/list.ts'
import type { User } from '../platform/database/tenant.ts'
import * as batches from './batch-queries.ts'
import { selectMvrReports } from './mvr-queries.ts'
import { countReports } from './report-counts.ts'

/** One page of MVR reports. The search looks in driver and type. */
export async function listMvrReports(tx: Tx, filter: MvrReportFilter, user: User, now: Date) {
  const { list_filter, Page, PageSize } = filter
  const search = {
    scope: await carrierScope(tx, user, filter.CarrierId),
    text: filter.Search,
    status: filter.Status,
    now,
  }
  const { Counts, isCommon, isMore } = await countReports(tx, search, user)
  const total = Counts[list_filter]
  if (isCommon) await readInOrder(tx)
  const Data = await selectMvrReports(tx, search, filter, isMore ? Infinity : total)
  return { ...foundPage(Data, { Page, PageSize }, { total, isMore }), Counts }
}

/** One page of MVR batches. The search looks in number, purpose and who requested it. */
export async function listMvrBatches(tx: Tx, filter: MvrBatchFilter, user: User) {
  const { list_filter, Page, PageSize } = filter
  const search = { scope: await carrierScope(tx, user, filter.CarrierId), text: filter.Search }
  const Counts = await batches.countBatches(tx, search)
  const Total = Counts[list_filter]
  const Data = await batches.selectBatches(tx, search, filter, Total)
  return { Data, Page, PageSize, Total, Counts }
}

/** One page of the reports of a batch, with the batch. */
export async function listReportsOfBatch(tx: Tx, id: string, filter: MvrReportOfBatchFilter) {
  const { list_filter, Page, PageSize } = filter
  const Batch = await batches.selectBatch(tx, id)
  if (Batch === undefined) throw new Refusal(404, recordNotFound)
  const Counts = await batches.countReportsOfBatch(tx, id, filter.Search)
  const Total = Counts[list_filter]
  const Data = await batches.selectReportsOfBatch(tx, id, filter, Total)
  return { Data, Page, PageSize, Total, Counts, Batch }
}
