import type { ReactNode } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'

const Layout = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: 'minmax(0, 1fr) 200px',
      lg: 'minmax(0, 720px) 280px',
    },
    columnGap: { md: '6', lg: '12' },
    // The focused element stays above the bar at the bottom of the window.
    '& :is(input, select, button, a)': { scrollMarginBlock: '88px' },
  },
})

const Side = chakra('aside', {
  base: {
    display: { base: 'none', md: 'block' },
    position: 'sticky',
    top: 'calc({sizes.topbar} + {spacing.5})',
    alignSelf: 'start',
    _print: { display: 'none' },
  },
})

interface FormLayoutProps {
  /** At the right where there is room: how far the form is. */
  side: ReactNode
  children: ReactNode
}

/** A form of several parts, up to 720 px wide. */
export function FormLayout({ side, children }: FormLayoutProps) {
  return (
    <Layout>
      <chakra.div minWidth="0">{children}</chakra.div>
      <Side>{side}</Side>
    </Layout>
  )
}

const Part = chakra('section', {
  base: {
    display: 'grid',
    gap: '4',
    pt: '5',
    pb: '6',
    borderTopWidth: '1px',
    '&:first-of-type': { borderTopWidth: '0', pt: '0' },
  },
})

interface FormPartProps {
  /** Its first input is where the steps at the side lead. */
  id: string
  title: string
  isOptional?: boolean | undefined
  /** One sentence below the title. */
  description?: ReactNode
  children: ReactNode
}

/** One part of a form under its title. The first one within its element has no line above. */
export function FormPart({ id, title, isOptional = false, description, children }: FormPartProps) {
  return (
    <Part id={id} aria-labelledby={`${id}-title`}>
      <header>
        <chakra.h2 id={`${id}-title`} textStyle="section">
          {title}
          {isOptional && (
            <chakra.span textStyle="dense" fontWeight="normal" color="fg.subtle">
              {' '}
              optional
            </chakra.span>
          )}
        </chakra.h2>
        {description && (
          <chakra.p textStyle="dense" color="fg.muted">
            {description}
          </chakra.p>
        )}
      </header>
      {children}
    </Part>
  )
}

/** Fields side by side, below each other on a phone. */
export const FormRow = chakra('div', {
  base: { display: 'grid', gap: '4', alignItems: 'start' },
  variants: {
    columns: {
      two: { gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } },
      /** City, state, ZIP code, country. */
      address: {
        gridTemplateColumns: {
          base: 'repeat(2, minmax(0, 1fr))',
          sm: 'minmax(0, 2fr) minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 1.6fr)',
        },
        '& > :first-of-type': { gridColumn: { base: '1 / -1', sm: 'auto' } },
      },
    },
  },
  defaultVariants: { columns: 'two' },
})

/** The buttons that end a form, at the bottom of the window however long the form is. */
export const FormBar = chakra('div', {
  base: {
    position: 'sticky',
    bottom: '0',
    zIndex: 'bar',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    py: '3',
    borderTopWidth: '1px',
    bg: 'bg',
    textStyle: 'dense',
    _print: { display: 'none' },
  },
})
