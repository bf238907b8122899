import type { ReactNode } from 'react'
import { Global } from '@emotion/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Button } from '../buttons/button.tsx'

interface PrintButtonProps {
  /** Tables of many columns: the paper lies on its side. */
  isWide?: boolean
  children: ReactNode
}

/** Prints the page as it stands; the print styles leave out what is only for the screen. Phones have no printer at hand. */
export function PrintButton({ isWide = false, children }: PrintButtonProps) {
  return (
    <chakra.span display={{ base: 'contents', smDown: 'none' }}>
      {isWide && <Global styles="@page{size:landscape}" />}
      <Button icon="printer" onClick={() => globalThis.print()}>
        {children}
      </Button>
    </chakra.span>
  )
}
