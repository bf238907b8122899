import { useState } from 'react'
import type { MvrReport, PermissiblePurpose } from 'shared-api/mvr'
import { Button } from 'shared-ui'
import { SendLinkDialog } from 'shared-ui/forms'
import { useCreateConsentLink } from './consent-queries.ts'

type WaitingReport = Pick<MvrReport, 'DriverName' | 'MVR_Status__c' | 'Driver__c' | 'PermissiblePurpose__c'>

/** For a report that waits for its driver's consent. */
export function ConsentLinkButton({ report }: { report: WaitingReport }) {
  const [isOpen, setIsOpen] = useState(false)
  const { MVR_Status__c: status, Driver__c: driverId, PermissiblePurpose__c: purpose, DriverName } = report
  if (status !== 'Consent Needed' || driverId === null || purpose === null) return null
  return (
    <>
      <Button size="xs" aria-label={`Send consent link to ${DriverName}`} onClick={() => setIsOpen(true)}>
        Send consent link
      </Button>
      {isOpen && (
        <LinkDialog
          driverId={driverId}
          name={DriverName}
          purpose={purpose}
          onClosed={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

interface LinkDialogProps {
  driverId: string
  name: string
  purpose: PermissiblePurpose
  onClosed: () => void
}

function LinkDialog({ driverId, name, purpose, onClosed }: LinkDialogProps) {
  return (
    <SendLinkDialog
      signer="driver"
      title={`Ask ${name} for consent`}
      description="The driver reads the disclosure and signs on any device, without a sign-in. The report is ordered then."
      create={useCreateConsentLink(driverId, purpose)}
      onClosed={onClosed}
    />
  )
}
