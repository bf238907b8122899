import { useState } from 'react'
import type { EnrollmentRefusal } from 'shared-api/mvr/mvr-monitoring'
import { Button } from 'shared-ui'
import { SendLinkDialog } from 'shared-ui/forms'
import { useCreateConsentLink } from '../consent/consent-queries.ts'

/** For a driver who was not enrolled without consent to monitoring. */
export function MonitoringConsentButton({ driver }: { driver: EnrollmentRefusal }) {
  const [isOpen, setIsOpen] = useState(false)
  const { DriverName: name } = driver
  return (
    <>
      <Button size="xs" aria-label={`Send consent link to ${name}`} onClick={() => setIsOpen(true)}>
        Send consent link
      </Button>
      {isOpen && <LinkDialog driver={driver} onClosed={() => setIsOpen(false)} />}
    </>
  )
}

function LinkDialog({ driver, onClosed }: { driver: EnrollmentRefusal; onClosed: () => void }) {
  return (
    <SendLinkDialog
      signer="driver"
      title={`Ask ${driver.DriverName} for consent`}
      description="The driver reads the disclosure and signs on any device, without a sign-in. It covers the time of employment. Enroll the driver once it is signed."
      create={useCreateConsentLink(driver.DriverId, 'Monitoring')}
      onClosed={onClosed}
    />
  )
}
