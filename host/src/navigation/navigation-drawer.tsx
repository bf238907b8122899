import { Box, ColorModeSwitch, Logo } from 'shared-ui'
import { Drawer } from 'shared-ui/overlay'
import type { OpenerProps } from '../parts/opener.tsx'
import { NavigationLinks } from './navigation-links.tsx'
import type { NavigationLink, NavigationSection } from './navigation-tree.ts'

export interface NavigationDrawerProps {
  sections: readonly NavigationSection[]
  current: NavigationLink | undefined
}

/** The menu of a phone. It closes when a link has been followed. */
export function NavigationDrawer({ sections, current, ...opened }: NavigationDrawerProps & OpenerProps) {
  return (
    <Drawer {...opened} label="Menu" head={<Logo />}>
      <Box asChild px="3" pb="4">
        <nav aria-label="Main">
          <NavigationLinks
            sections={sections}
            current={current}
            look="drawer"
            onFollowed={() => opened.onOpenChanged(false)}
          />
        </nav>
      </Box>
      <Box display="flex" px="5" py="4">
        <ColorModeSwitch />
      </Box>
    </Drawer>
  )
}
