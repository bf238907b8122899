import { useNavigate } from 'react-router-dom'
import { Menu, MenuItem, MenuSection } from 'shared-ui/overlay'
import type { OpenerProps } from '../parts/opener.tsx'

export interface UserActionsProps {
  email: string
  hasSettings: boolean
  onSignOut: () => void
}

export function UserActions({ email, hasSettings, onSignOut, ...opened }: UserActionsProps & OpenerProps) {
  const navigate = useNavigate()
  return (
    <Menu {...opened}>
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
