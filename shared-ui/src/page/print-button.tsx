import { type ReactNode, useState } from 'react'
import { Global } from '@emotion/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Button } from '../buttons/button.tsx'
import { notify } from '../feedback/notify.tsx'
import { printAllRows } from '../print/printed-rows.ts'
import { readFailure } from '../states/failure.ts'

interface PrintButtonProps {
  /** Tables of many columns: the paper lies on its side. */
  isWide?: boolean
  children: ReactNode
}

/** Prints the page with all rows of its lists; the print styles leave out what is only for the screen. Phones have no printer at hand. */
export function PrintButton({ isWide = false, children }: PrintButtonProps) {
  const [isReading, setIsReading] = useState(false)
  async function print() {
    setIsReading(true)
    try {
      await printAllRows()
    } catch (error) {
      notify.failure('The page could not be printed', readFailure(error).message)
    } finally {
      setIsReading(false)
    }
  }
  return (
    <chakra.span display={{ base: 'contents', smDown: 'none' }}>
      {isWide && <Global styles="@page{size:landscape}" />}
      <Button icon="printer" isBusy={isReading} onClick={() => void print()}>
        {children}
      </Button>
    </chakra.span>
  )
}
