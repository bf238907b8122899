import type { UserDetails } from 'shared-api/sessions'
import { Opener } from '../chunks/opener.tsx'
import { hostChunk } from '../chunks/host-chunk.ts'
import { hasSettings } from '../settings/settings-roles.ts'
import { UserButton } from './user-button.tsx'

export const userActions = hostChunk(() =>
  import('./user-actions.tsx').then(({ UserActions }) => UserActions),
)

interface UserMenuProps {
  user: UserDetails
  onSignOut: () => void
}

export function UserMenu({ user, onSignOut }: UserMenuProps) {
  return (
    <Opener
      what="The account menu"
      chunk={userActions}
      props={{ email: user.Email, hasSettings: hasSettings(user.Role), onSignOut }}
      renderButton={(onPress) => <UserButton name={user.Name} aria-haspopup="menu" onClick={onPress} />}
    />
  )
}
