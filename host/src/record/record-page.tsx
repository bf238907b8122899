import type { ComponentType } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import type { RecordType } from 'shared-federation/slots'
import { slotFillsOf } from 'shared-federation/offers'
import { RemoteModule, type RemoteModuleProps } from 'shared-federation/remote-module'
import { EmptyState, LinkButton, Page } from 'shared-ui'
import type { HostPageProps } from '../layout/host-pages.ts'
import { ModuleFailure } from '../modules/module-failure.tsx'
import { PageLoading } from '../modules/page-loading.tsx'
import { betterPlace } from './better-place.ts'
import { DriverSheet } from './driver-sheet.tsx'
import { InspectionSheet } from './inspection-sheet.tsx'
import { MvrReportSheet } from './mvr-report-sheet.tsx'
import { RoadsideInspectionSheet } from './roadside-inspection-sheet.tsx'
import { TicketSheet } from './ticket-sheet.tsx'
import { ViolationSheet } from './violation-sheet.tsx'

const sheets = new Map<string, { type: RecordType; what: string; Sheet: ComponentType<{ id: string }> }>([
  ['TICKET', { type: 'TICKET', what: 'Ticket', Sheet: TicketSheet }],
  ['INSPECTION', { type: 'INSPECTION', what: 'Inspection', Sheet: InspectionSheet }],
  ['VIOLATIONS', { type: 'VIOLATIONS', what: 'Violation', Sheet: ViolationSheet }],
  ['DRIVER', { type: 'DRIVER', what: 'Driver', Sheet: DriverSheet }],
  ['MVR_REPORT', { type: 'MVR_REPORT', what: 'MVR report', Sheet: MvrReportSheet }],
  ['SMS_INSPECTION', { type: 'SMS_INSPECTION', what: 'Roadside inspection', Sheet: RoadsideInspectionSheet }],
])

/**
 * The one address of a record. A page of a remote's own is gone on to; a remote's details are drawn here; where there
 * is neither, the record's facts are.
 */
export function RecordPage({ user, registry }: HostPageProps) {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const sheet = sheets.get(search.get('record_type') ?? '')
  if (sheet === undefined) return <NoSuchType />
  const { type, what, Sheet } = sheet
  const place = betterPlace(registry, user.Role, type, id)
  if (place !== undefined) return <Navigate to={place} replace />
  const details = slotFillsOf(registry, 'record.details', user.Role).find(
    ({ recordType }) => recordType === type,
  )
  if (details === undefined) return <Sheet key={id} id={id} />
  const drawFailure: RemoteModuleProps['failed'] = (failure, onRetry) => (
    <Page title={what}>
      <ModuleFailure failure={failure} role={user.Role} onRetry={onRetry} />
    </Page>
  )
  return (
    <RemoteModule
      key={id}
      remoteId={details.remoteId}
      module={details.module}
      props={{ recordId: id, recordType: type }}
      fallback={<PageLoading title={what} />}
      failed={drawFailure}
    />
  )
}

function NoSuchType() {
  return (
    <Page title="Record not found">
      <EmptyState
        kind="notFound"
        title="This link does not say what kind of record it is"
        text="It may have been cut short. Search for the record by its name or number with Ctrl+K."
        action={<LinkButton to="/">Go to dashboard</LinkButton>}
      />
    </Page>
  )
}
