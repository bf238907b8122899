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

const columns = {
  gap: '4',
  templateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
}

/** All that is known of one driver, each fact once: what decides today first, tickets in sight without scrolling. */
export function Profile({ driver, isOwn }: ProfileProps) {
  const panelProps: DriverSlotProps['driver.panels'] = { driverId: driver.Id }
  return (
    <Stack gap="4">
      <ProfileSummary driver={driver} />
      <Grid {...columns} templateColumns={isOwn ? undefined : columns.templateColumns}>
        <LicensePanel driver={driver} />
        {!isOwn && <ContactPanel driver={driver} />}
      </Grid>
      <SlotOutlet slot="driver.panels" props={panelProps} />
      <Grid {...columns} alignItems="start">
        <Stack gap="4" minWidth="0">
          <MembershipPanel driver={driver} />
          <DriverDocuments driverId={driver.Id} isOwn={isOwn} />
        </Stack>
        <Stack gap="4" minWidth="0">
          {isOwn ? <OwnContactPanels driver={driver} /> : <SpousePanel driver={driver} />}
          <AccessPanel driverId={driver.Id} isOwn={isOwn} />
        </Stack>
      </Grid>
    </Stack>
  )
}
