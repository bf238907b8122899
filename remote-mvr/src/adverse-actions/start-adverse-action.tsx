import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userQuery } from 'shared-api/client/user-query'
import { Button, lazyView, LinkButton, Mark } from 'shared-ui'
import { paths } from '../paths.ts'
import { stepOf, stepTones } from './adverse-labels.ts'
import { adverseQueries } from './adverse-queries.ts'

const StartDialog = lazyView('The notice', () =>
  import('./start-dialog.tsx').then((module) => module.StartDialog),
)

/** For the pages of a report and of a driver: starts an adverse action on the report, or says how far it is. */
export function StartAdverseAction({ reportId }: { reportId: string }) {
  const role = useQuery(userQuery).data?.Role
  const isStaff = role === 'carrier' || role === 'agent' || role === 'operator'
  const { data } = useQuery({ ...adverseQueries.ofReport(reportId), enabled: isStaff })
  const [isOpen, setIsOpen] = useState(false)
  if (!isStaff || data === undefined) return null
  const [newest] = data.Data
  if (newest !== undefined && newest.Status__c !== 'No action')
    return (
      <LinkButton to={paths.adverseAction(newest.Id)}>
        <Mark kind={stepTones[stepOf(newest)]} /> Adverse action
      </LinkButton>
    )
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Start adverse action</Button>
      {isOpen && (
        <StartDialog
          reportId={reportId}
          hasOfficialSummary={data.HasOfficialSummary}
          onClosed={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
