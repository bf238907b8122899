import type { ReactNode } from 'react'
import type { MvrReport } from 'shared-api/mvr'
import { Link } from 'shared-ui'
import { paths } from '../paths.ts'

interface ReportLinkProps {
  report: Pick<MvrReport, 'Id'>
  children: ReactNode
}

/** The name of a row that opens its report. */
export const ReportLink = ({ report, children }: ReportLinkProps) => (
  <Link to={paths.report(report.Id)} variant="row">
    {children}
  </Link>
)
