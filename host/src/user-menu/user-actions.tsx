import { useNavigate } from 'react-router-dom'
import { Menu, MenuItem, MenuSection } from 'shared-ui/overlay'
import type { OpenerProps } from '../chunks/opener.tsx'

export interface UserActionsProps {
  email: string
  hasSettings: boolean
  onSignOut: () => void
}

export function UserActions({
  email,
  hasSettings,
  onSignOut,
  isByKey,
  ...opened
}: UserActionsProps & OpenerProps) {
  const navigate = useNavigate()
  const first = hasSettings ? 'settings' : 'sign-out'
  return (
    <Menu {...opened} firstValue={isByKey ? first : undefined}>
      <MenuSection label={email}>
        {hasSettings && (
          <MenuItem value="settings" icon="settings" onChosen={() => void navigate('/settings')}>
            Settings
          </MenuItem>
        )}
        <MenuItem value="sign-out" icon="log-out" onChosen={onSignOut}>
          Sign out
        </MenuItem>
      </MenuSection>
    </Menu>
  )
}
