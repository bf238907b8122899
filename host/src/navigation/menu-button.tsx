import { IconButton } from 'shared-ui'
import { Opener } from '../chunks/opener.tsx'
import { hostChunk } from '../chunks/host-chunk.ts'
import type { NavigationDrawerProps } from './navigation-drawer.tsx'

export const navigationDrawer = hostChunk(() =>
  import('./navigation-drawer.tsx').then(({ NavigationDrawer }) => NavigationDrawer),
)

/** Opens the menu on a phone. */
export function MenuButton(props: NavigationDrawerProps) {
  return (
    <Opener
      what="The menu"
      chunk={navigationDrawer}
      props={props}
      renderButton={(onPress) => (
        <IconButton icon="menu" label="Menu" size="lg" aria-haspopup="dialog" onClick={onPress} />
      )}
    />
  )
}
