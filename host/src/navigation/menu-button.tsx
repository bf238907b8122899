import { IconButton } from 'shared-ui'
import { Opener } from '../parts/opener.tsx'
import { part } from '../parts/part.tsx'
import type { NavigationDrawerProps } from './navigation-drawer.tsx'

export const navigationDrawer = part(() =>
  import('./navigation-drawer.tsx').then(({ NavigationDrawer }) => NavigationDrawer),
)

/** Opens the menu on a phone. */
export function MenuButton(props: NavigationDrawerProps) {
  return (
    <Opener
      part={navigationDrawer}
      props={props}
      renderButton={(onPress) => (
        <IconButton icon="menu" label="Menu" size="lg" aria-haspopup="dialog" onClick={onPress} />
      )}
    />
  )
}
