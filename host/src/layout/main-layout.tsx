import { useCallback, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { accounts as accountCalls } from 'shared-api/accounts'
import { notificationRoles } from 'shared-api/notifications/notifications'
import type { UserDetails } from 'shared-api/sessions'
import { navigationOf } from 'shared-federation/offers'
import type { Registry } from 'shared-federation/registry'
import { Box, ColorModeSwitch, confirmLeave, LinkPlaces, Logo } from 'shared-ui'
import { useRouteFocus } from 'shared-ui/base'
import { CarrierSelector } from '../carrier-selector/carrier-selector.tsx'
import { ServiceNotice } from '../failure/service-notice.tsx'
import { MenuButton } from '../navigation/menu-button.tsx'
import { NavigationLinks } from '../navigation/navigation-links.tsx'
import { NavigationNotes } from '../navigation/navigation-notes.tsx'
import { currentLink, navigationTree } from '../navigation/navigation-tree.ts'
import { worksWithCarriers } from '../navigation/role-home.ts'
import { BellButton } from '../notifications/bell-button.tsx'
import { usePreload } from '../preload/use-preload.ts'
import { recordPlace } from '../record/record-place.ts'
import { SessionWatch } from '../session/session-watch.tsx'
import { SearchOpener } from '../search/search-opener.tsx'
import { signOut } from '../session/sign-out.ts'
import { SlotsOfPages } from '../slots/slots-of-pages.tsx'
import { UserMenu } from '../user-menu/user-menu.tsx'
import { AccountsNotice } from './accounts-notice.tsx'
import { RequestOverlay } from './request-overlay.tsx'
import { RoutedPages } from './routed-pages.tsx'
import { ShellFrame } from './shell-frame.tsx'
import { SkipLink } from './skip-link.tsx'
import { useCarrierToasts } from './use-carrier-toasts.ts'
import type { AccountList } from './use-portal-data.ts'

interface MainLayoutProps {
  user: UserDetails
  accounts: AccountList
  registry: Registry
  /** It comes after a page that said that the portal could not be opened. */
  isAfterFailure: boolean
}

/** Top bar, menu and sheet of the signed-in area. */
export function MainLayout({ user, accounts, registry, isAfterFailure }: MainLayoutProps) {
  const main = useRef<HTMLElement>(null)
  const place = useLocation()
  const { pathname } = place
  const arrivedBy = useNavigationType()
  const [isSigningOut, setIsSigningOut] = useState(false)
  const sections = navigationTree(navigationOf(registry, user.Role), user.Role)
  const foot = <NavigationNotes registry={registry} role={user.Role} />
  const current = currentLink(sections, place)
  const placeOf = useCallback((path: string) => recordPlace(registry, path), [registry])
  // A link or form of this document, like the sign-in, took the focus with it when it went away.
  useRouteFocus(main, pathname, isAfterFailure || arrivedBy !== NavigationType.Pop)
  usePreload(registry, user.Role)
  useCarrierToasts()

  function endSession() {
    confirmLeave(() => {
      setIsSigningOut(true)
      void signOut()
    })
  }

  return (
    <>
      <SkipLink main={main} />
      <ShellFrame
        menuButton={<MenuButton sections={sections} current={current} foot={foot} />}
        middle={<TopBarMiddle user={user} accounts={accounts} />}
        end={
          <>
            <Box display={{ base: 'none', sm: 'block' }} me="2">
              <ColorModeSwitch />
            </Box>
            {notificationRoles.includes(user.Role) && (
              <BellButton hasSeveralCarriers={accounts.entries.length > 1} />
            )}
            <UserMenu user={user} onSignOut={endSession} />
          </>
        }
        navigation={
          <nav aria-label="Main">
            <NavigationLinks sections={sections} current={current} look="rail" />
          </nav>
        }
        navigationFoot={<Box display={{ base: 'none', lg: 'block' }}>{foot}</Box>}
      >
        <Box asChild outline="none">
          <main ref={main} id="main" tabIndex={-1}>
            <AccountsNotice accounts={accounts} />
            <LinkPlaces placeOf={placeOf}>
              <SlotsOfPages registry={registry} role={user.Role}>
                <RoutedPages user={user} accounts={accounts.entries} registry={registry} />
              </SlotsOfPages>
            </LinkPlaces>
          </main>
        </Box>
      </ShellFrame>
      <SessionWatch expiresAt={user.SessionExpiresAt} />
      <ServiceNotice />
      <RequestOverlay text={isSigningOut ? 'Signing out' : 'Saving'} />
    </>
  )
}

/** The carrier and the search; without carriers to work with, the logo, where the menu does not show it. */
function TopBarMiddle({ user, accounts }: Pick<MainLayoutProps, 'user' | 'accounts'>) {
  if (!worksWithCarriers(user.Role))
    return (
      <Box display={{ base: 'block', sm: 'none' }}>
        <Logo />
      </Box>
    )
  return (
    <>
      <CarrierSelector
        accounts={accounts.entries}
        user={user}
        mayPin={accountCalls.pin.roles.includes(user.Role)}
      />
      <SearchOpener accounts={accounts.entries} role={user.Role} />
    </>
  )
}
