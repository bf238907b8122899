import { accounts as accountCalls } from 'shared-api/accounts'
import { notificationRoles } from 'shared-api/notifications/notifications'
import { Box, ColorModeSwitch, Page, Panel, Stack, Text } from 'shared-ui'
import type { HostPageProps } from '../layout/host-pages.ts'
import { SlotPanels } from '../slots/slot-panels.tsx'
import { MailPanel } from './mail-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { PinnedCarrierPanel } from './pinned-carrier-panel.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

/** Settings of the user's account and this browser. Guests have no account and no settings. */
export function SettingsPage({ user, accounts, registry }: HostPageProps) {
  const mayPin = accountCalls.pin.roles.includes(user.Role)
  return (
    <Page title="Settings" description="Your account, and how the portal looks in this browser">
      <Stack gap="4" maxWidth="720px">
        <ProfilePanel user={user} />
        {mayPin && accounts.length > 0 && (
          <PinnedCarrierPanel accounts={accounts} pinnedId={user.PinedAccountId} />
        )}
        <Panel title="Color mode">
          <Box display="flex" flexWrap="wrap" gap="3" alignItems="center" justifyContent="space-between">
            <Text textStyle="dense" color="fg.muted">
              Light, dark or system. Saved in this browser.
            </Text>
            <ColorModeSwitch />
          </Box>
        </Panel>
        {notificationRoles.includes(user.Role) && <MailPanel />}
        <PasswordPanel user={user} />
        <SecondFactorPanel user={user} />
        <SessionsPanel />
        <SlotPanels registry={registry} role={user.Role} slot="settings.panels" props={{}} />
      </Stack>
    </Page>
  )
}
