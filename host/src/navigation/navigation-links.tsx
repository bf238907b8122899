import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { useCarrierId } from 'shared-auth'
import { Box, Icon, Text, LazyModule } from 'shared-ui'
import { hostChunk } from '../chunks/host-chunk.ts'
import { useIsIdle } from '../preload/use-is-idle.ts'
import type { NavigationCountProps } from './navigation-figures.tsx'
import type { NavigationLink, NavigationSection } from './navigation-tree.ts'

const navigationCount = hostChunk(() =>
  import('./navigation-figures.tsx').then(({ NavigationCount }) => NavigationCount),
)

/** `rail`: words below 1100 px make room and stay for screen readers. `drawer`: words always, fingers. */
export type NavigationLook = 'rail' | 'drawer'

interface NavigationLinksProps {
  sections: readonly NavigationSection[]
  current: NavigationLink | undefined
  look: NavigationLook
  onFollowed?: (() => void) | undefined
}

/** The sections of the menu and their links; what frames them is the business of the caller. */
export function NavigationLinks({ sections, current, look, onFollowed }: NavigationLinksProps) {
  const { pathname } = useLocation()
  /** Another page of its section, like a record of its list, is not the page itself. */
  const currentOf = (link: NavigationLink) => (link.to === pathname ? 'page' : 'true')
  return sections.map(({ heading, links }) => (
    <Section key={heading ?? 'home'} heading={heading} look={look}>
      {links.map((link) => (
        <Box key={link.to} as="li" position="relative">
          <LinkKey
            link={link}
            current={link === current ? currentOf(link) : undefined}
            look={look}
            onFollowed={onFollowed}
          />
          {link.count !== undefined && (
            <LinkCount count={link.count} countMark={link.countMark} look={look} />
          )}
        </Box>
      ))}
    </Section>
  ))
}

interface SectionProps {
  heading: string | undefined
  look: NavigationLook
  children: ReactNode
}

function Section({ heading, look, children }: SectionProps) {
  const id = useId()
  return (
    <>
      {heading !== undefined && (
        <Text
          id={id}
          textStyle="caption"
          fontWeight="semibold"
          color="fg.subtle"
          px="2"
          mt="4"
          mb="1"
          css={look === 'rail' ? headingOnRail : undefined}
        >
          {heading}
        </Text>
      )}
      <Box as="ul" aria-labelledby={heading === undefined ? undefined : id}>
        {children}
      </Box>
    </>
  )
}

interface LinkCountProps extends Pick<NavigationCountProps, 'count' | 'countMark'> {
  look: NavigationLook
}

interface LinkKeyProps extends Pick<NavigationLinksProps, 'look' | 'onFollowed'> {
  link: NavigationLink
  current: 'page' | 'true' | undefined
}

function LinkKey({ link, current, look, onFollowed }: LinkKeyProps) {
  const [isNamed, setIsNamed] = useState(false)
  // The name stands at a fixed place: a page that scrolls would leave it behind.
  useEffect(() => {
    if (!isNamed) return undefined
    const close = () => setIsNamed(false)
    addEventListener('scroll', close, true)
    return () => removeEventListener('scroll', close, true)
  }, [isNamed])
  return (
    <Box asChild css={[linkKey, look === 'rail' ? linkOnRail : linkInDrawer]}>
      <RouterLink
        to={link.to}
        aria-current={current}
        onClick={onFollowed}
        data-named={isNamed || undefined}
        onMouseEnter={() => setIsNamed(true)}
        onMouseLeave={() => setIsNamed(false)}
        onFocus={({ currentTarget }) => setIsNamed(currentTarget.matches(':focus-visible'))}
        onBlur={() => setIsNamed(false)}
      >
        <Icon name={link.icon} />
        <span className="label">{link.label}</span>
      </RouterLink>
    </Box>
  )
}

/** Beside the link and not in it: the link is called by its words alone. */
function LinkCount({ count, countMark, look }: LinkCountProps) {
  const isQuiet = useIsIdle()
  const carrierId = useCarrierId()
  if (!isQuiet) return null
  return (
    <Box css={[linkCount, look === 'rail' ? countOnRail : undefined]}>
      <LazyModule
        chunk={navigationCount}
        props={{ count, countMark, carrierId }}
        waiting={null}
        renderFailed={() => null}
      />
    </Box>
  )
}

const linkKey = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  px: '2',
  borderRadius: 'l2',
  color: 'fg.muted',
  fontWeight: 'medium',
  '&:hover:not([aria-current])': { bg: 'bg.muted' },
  '&[aria-current]': {
    bg: 'bg',
    color: 'fg',
    fontWeight: 'semibold',
    boxShadow: 'inset 0 0 0 1px var(--ui-colors-border)',
    _before: {
      content: '""',
      position: 'absolute',
      insetInlineStart: '-12px',
      insetBlock: '6px',
      width: '3px',
      borderRadius: '0 2px 2px 0',
      bg: 'accent.solid',
    },
  },
} as const

const linkCount = {
  position: 'absolute',
  insetInlineEnd: '2',
  insetBlock: '0',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  pointerEvents: 'none',
  textStyle: 'caption',
  fontWeight: 'medium',
  fontVariantNumeric: 'tabular-nums',
  color: 'fg.subtle',
} as const

/** At the icon's corner. */
const countOnRail = {
  lgDown: {
    insetInlineEnd: 'auto',
    insetInlineStart: '50%',
    insetBlock: '0 auto',
    gap: '2px',
    px: '2px',
    borderRadius: 'l1',
    bg: 'bg.canvas',
    fontSize: '11px',
    lineHeight: '14px',
    '& .mark': { width: '12px', height: '12px' },
  },
} as const

const linkInDrawer = { height: '44px', textStyle: 'body' } as const

/** Between 640 and 1100 px: out of sight, not out of reach of a screen reader. */
const hiddenWords = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

/** Beside the icon that a mouse or the focus is on, until the page scrolls; fixed, so that the menu does not clip it. */
const besideRail = {
  position: 'fixed',
  insetInlineStart: '{sizes.rail}',
  px: '2',
  py: '1',
  borderRadius: 'l1',
  bg: 'bg.inverted',
  color: 'fg.inverted',
  textStyle: 'caption',
  fontWeight: 'medium',
  whiteSpace: 'nowrap',
  boxShadow: 'pop',
} as const

const linkOnRail = {
  height: '32px',
  textStyle: 'dense',
  lgDown: {
    height: '36px',
    justifyContent: 'center',
    px: '0',
    '&:not([data-named]) .label': hiddenWords,
    '&[data-named] .label': besideRail,
  },
} as const

const headingOnRail = {
  lgDown: { height: '1px', p: '0', mx: '1', my: '2', overflow: 'hidden', bg: 'border', color: 'transparent' },
} as const
