import { type ReactNode, useEffect } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Link } from '../buttons/link.tsx'
import { Icon } from '../icons/icon.tsx'

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
  base: { display: 'flex', alignItems: 'center', gap: '2', flex: 'none', _print: { display: 'none' } },
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
  children: ReactNode
}

/** The head and body of one screen. The shell draws the sheet around it. */
export function Page({ title, description, actions, crumbs, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} - Carrier compliance`
  }, [title])

  return (
    <>
      {crumbs && <Crumbs crumbs={crumbs} />}
      <Head data-page-head>
        <div>
          <chakra.h1 textStyle="title" tabIndex={-1} outline="none">
            {title}
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
