import type { ReactNode } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'

const Banner = chakra('div', {
  base: {
    bg: 'workZone.bg',
    color: 'workZone.fg',
    fontFamily: 'heading',
    fontWeight: 'bold',
    fontSize: '13px',
    lineHeight: '20px',
    textAlign: 'center',
    px: '4',
    py: '6px',
    '& a': { textDecoration: 'underline' },
    _print: { display: 'none' },
  },
})

/** Work-zone orange across the top: this is a demonstration. What stands after the words leads to a part of it. */
export function DemoBanner({ children }: { children?: ReactNode }) {
  return (
    <Banner role="note">
      Demo: invented carriers and drivers, no real payments
      {children && <chakra.span ms="3">{children}</chakra.span>}
    </Banner>
  )
}
