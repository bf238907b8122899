import { Menu, MenuItem, MenuSection } from 'shared-ui/overlay'
import type { OpenerProps } from '../parts/opener.tsx'

export interface UserActionsProps {
  email: string
  onSignOut: () => void
}

export function UserActions({ email, onSignOut, ...opened }: UserActionsProps & OpenerProps) {
  return (
    <Menu {...opened}>
      <MenuSection label={email}>
        <MenuItem value="sign-out" icon="log-out" onChosen={onSignOut}>
          Sign out
        </MenuItem>
      </MenuSection>
    </Menu>
  )
}
