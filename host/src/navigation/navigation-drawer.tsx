import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Box, ColorModeSwitch, Logo } from 'shared-ui'
import { Drawer, titleOfPage } from 'shared-ui/overlay'
import type { OpenerProps } from '../chunks/opener.tsx'
import { NavigationLinks } from './navigation-links.tsx'
import type { NavigationLink, NavigationSection } from './navigation-tree.ts'

export interface NavigationDrawerProps {
  sections: readonly NavigationSection[]
  current: NavigationLink | undefined
  /** Below the links. */
  foot: ReactNode
}

/** The menu of a phone. It closes when a link has been followed, or the page changes by the browser's own buttons. */
export function NavigationDrawer({
  sections,
  current,
  foot,
  ...opened
}: NavigationDrawerProps & OpenerProps) {
  const { pathname } = useLocation()
  const { onOpenChanged } = opened
  const openedAt = useRef(pathname)
  const openedFrom = useRef(pathname)
  useEffect(() => {
    if (openedAt.current === pathname) return
    openedAt.current = pathname
    onOpenChanged(false)
  }, [pathname, onOpenChanged])

  return (
    <Drawer
      {...opened}
      onOpenChanged={(isOpen) => {
        if (isOpen) openedFrom.current = pathname
        onOpenChanged(isOpen)
      }}
      label="Menu"
      head={<Logo />}
      // A page that came while the menu was closing keeps the focus that it has been given.
      finalFocus={() => (pathname === openedFrom.current ? null : titleOfPage())}
    >
      <Box asChild px="3" pb="4">
        <nav aria-label="Main">
          <NavigationLinks
            sections={sections}
            current={current}
            look="drawer"
            onFollowed={() => onOpenChanged(false)}
          />
        </nav>
      </Box>
      <Box display="flex" px="5" py="4">
        <ColorModeSwitch />
      </Box>
      <Box px="3" pb="4">
        {foot}
      </Box>
    </Drawer>
  )
}
