import { type ReactNode, useEffect } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { IconButton } from '../buttons/button.tsx'
import { Link } from '../buttons/link.tsx'
import { Icon } from '../icons/icon.tsx'
import { useIsPhone } from '../layout/use-is-phone.ts'
import { RecordText } from '../record/record-text.tsx'

const Head = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: { base: 'wrap', sm: 'nowrap' },
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: '4',
    mb: '4',
    '& > :first-of-type': { flex: '1 1 160px', minWidth: '0' },
  },
})

const Actions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: { base: 'wrap', sm: 'nowrap' },
    alignItems: 'center',
    gap: '2',
    flex: { base: '0 1 auto', sm: 'none' },
    _print: { display: 'none' },
  },
})

const CrumbList = chakra('ol', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px',
    mb: '1',
    textStyle: 'dense',
    color: 'fg.subtle',
    '& li': { display: 'flex', alignItems: 'center', gap: '6px' },
    '& a': { color: 'fg.muted' },
    _print: { display: 'none' },
  },
})

export interface Crumb {
  label: string
  /** Where it leads; the last one is the page itself and leads nowhere. */
  to?: string
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <CrumbList>
        {crumbs.map((crumb, index) => (
          <li key={crumb.label}>
            {index > 0 && <Icon name="chevron-right" size={12} />}
            {crumb.to === undefined ? (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{crumb.label}</span>
            ) : (
              <Link to={crumb.to}>{crumb.label}</Link>
            )}
          </li>
        ))}
      </CrumbList>
    </nav>
  )
}

interface PageProps {
  /** The h1, and the title of the browser's tab. */
  title: string
  /** One line below the title: what is shown, and how much of it. */
  description?: ReactNode
  /** Buttons at the right; one primary at most. */
  actions?: ReactNode
  /** The way here, the page itself last. */
  crumbs?: readonly Crumb[]
  /** On a phone the page is a screen of its own: its head is a bar with a button that closes it, and the shell has none. */
  onClosed?: () => void
  children: ReactNode
}

/** It stays at the top while the page scrolls. */
const ownBar = {
  position: 'sticky',
  top: '0',
  zIndex: 'bar',
  flexWrap: 'nowrap',
  alignItems: 'center',
  gap: '2',
  mx: '-4',
  mt: '-4',
  mb: '2',
  // The button that closes has room of its own around it.
  ps: '2',
  pe: '4',
  py: '2',
  bg: 'bg',
  // The title takes the room.
  '& > button:first-of-type': { flex: 'none' },
} as const

/** The head and body of one screen. The shell draws the sheet around it. */
export function Page({ title, description, actions, crumbs, onClosed, children }: PageProps) {
  const close = useIsPhone() ? onClosed : undefined

  useEffect(() => {
    document.title = `${title} - Carrier compliance`
  }, [title])

  return (
    <>
      {crumbs && !close && <Crumbs crumbs={crumbs} />}
      <Head data-page-head data-own-bar={close && ''} css={close && ownBar}>
        {close && <IconButton icon="x" label="Close" onClick={close} />}
        <div>
          <chakra.h1 textStyle={close ? 'section' : 'title'} tabIndex={-1} outline="none">
            <RecordText>{title}</RecordText>
          </chakra.h1>
          {description && (
            <chakra.div textStyle="dense" color="fg.muted" mt="2px">
              {description}
            </chakra.div>
          )}
        </div>
        {actions && <Actions>{actions}</Actions>}
      </Head>
      {children}
    </>
  )
}
