import type { DriverRecord } from 'shared-api/drivers'
import type { DriverSlotProps } from 'shared-api/drivers/driver-slots'
import { Grid, SlotOutlet, Stack } from 'shared-ui'
import { AccessPanel } from './access-panel.tsx'
import { ContactPanel, SpousePanel } from './contact-panel.tsx'
import { DriverDocuments } from './driver-documents.tsx'
import { LicensePanel } from './license-panel.tsx'
import { MembershipPanel } from './membership-panel.tsx'
import { OwnContactPanels } from './own-contact-panels.tsx'
import { ProfileSummary } from './profile-summary.tsx'

interface ProfileProps {
  driver: DriverRecord
  /** Of the driver who looks at it. */
  isOwn: boolean
}

/** All that is known of one driver. */
export function Profile({ driver, isOwn }: ProfileProps) {
  const panelProps: DriverSlotProps['driver.panels'] = { driverId: driver.Id }
  return (
    <Stack gap="4">
      <ProfileSummary driver={driver} />
      <Grid
        gap="4"
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}
        alignItems="start"
      >
        <Stack gap="4" minWidth="0">
          <LicensePanel driver={driver} />
          <MembershipPanel driver={driver} />
          <DriverDocuments driverId={driver.Id} isOwn={isOwn} />
        </Stack>
        <Stack gap="4" minWidth="0">
          {isOwn ? (
            <OwnContactPanels driver={driver} />
          ) : (
            <>
              <ContactPanel driver={driver} />
              <SpousePanel driver={driver} />
            </>
          )}
          <AccessPanel driverId={driver.Id} isOwn={isOwn} />
        </Stack>
      </Grid>
      <SlotOutlet slot="driver.panels" props={panelProps} />
    </Stack>
  )
}
