import { Navigate, useParams } from 'react-router-dom'
import type { HostPageProps } from '../layout/host-pages.ts'
import { NotAllowed } from '../modules/not-allowed.tsx'
import { mayCall } from './may-call.ts'
import { reports } from './reports.tsx'

/** The rows behind the figure that the address names; /404 where no figure has that name. */
export function ReportPage({ user, accounts }: HostPageProps) {
  const { id } = useParams()
  const report = reports.find((known) => known.id === id)
  if (report === undefined) return <Navigate to="/404" replace />
  if (!mayCall(report.contract, user.Role)) return <NotAllowed title={report.title} role={user.Role} />
  // Another report is another page: its columns, its search and its page are its own.
  return <report.View key={report.id} user={user} accounts={accounts} />
}
