import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userQuery } from 'shared-api/client/user-query'
import { finalMvrStatuses, type MvrReportRecord } from 'shared-api/mvr'
import { Button, lazyView } from 'shared-ui'

const ResultDialog = lazyView('The form', () =>
  import('./result-dialog.tsx').then((module) => module.ResultDialog),
)

/** For the page of a report: the operator enters how it ended. */
export function EnterResult({ report }: { report: MvrReportRecord }) {
  const role = useQuery(userQuery).data?.Role
  // The report as it was when the dialog opened: the page reads it again while it waits.
  const [entered, setEntered] = useState<MvrReportRecord>()
  if (role !== 'operator') return null
  // A report older than purposes has no result to enter.
  const isOpen = !finalMvrStatuses.includes(report.MVR_Status__c) && report.PermissiblePurpose__c !== null
  return (
    <>
      {isOpen && <Button onClick={() => setEntered(report)}>Enter result</Button>}
      {/* It stays where the state answers first: what was typed is not lost. */}
      {entered && <ResultDialog report={entered} onClosed={() => setEntered(undefined)} />}
    </>
  )
}
