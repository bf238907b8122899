import { call } from 'shared-api'
import { mvr, type MvrReport, type MvrReportFilter } from 'shared-api/mvr'

/** Every report that the service has under a filter, newest first. */
export async function everyReport(filter: Partial<MvrReportFilter> = {}): Promise<MvrReport[]> {
  const found = new Map<string, MvrReport>()
  for (let Page = 1; ; Page += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const { Data, Total } = await call(mvr.reports, { query: { ...filter, Page, PageSize: 100 } })
    // Other tests add reports in between, which move the others on to the next page.
    for (const report of Data) found.set(report.Id, report)
    if (Page * 100 >= Total) return [...found.values()]
  }
}
