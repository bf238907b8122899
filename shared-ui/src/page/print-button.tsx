import type { ReactNode } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Button } from '../buttons/button.tsx'

/** Prints the page as it stands; the print styles leave out what is only for the screen. Phones have no printer at hand. */
export function PrintButton({ children }: { children: ReactNode }) {
  return (
    <chakra.span display={{ base: 'contents', smDown: 'none' }}>
      <Button icon="printer" onClick={() => globalThis.print()}>
        {children}
      </Button>
    </chakra.span>
  )
}
