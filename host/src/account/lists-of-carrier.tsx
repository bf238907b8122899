import type { MouseEvent, ReactNode } from 'react'
import { selectCarrier } from 'shared-auth'
import { Box } from 'shared-ui'

interface ListsOfCarrierProps {
  carrierId: string
  children: ReactNode
}

/** A record says itself whose it is; lists and reports are those of the selected carrier. */
const ofOneRecord = '/customerportal/details/'

/**
 * Lists and reports that are opened from here are this carrier's: it is selected on the way there. Caught before the
 * link itself goes, so that the place it leads to never shows the carrier that was selected before.
 */
export function ListsOfCarrier({ carrierId, children }: ListsOfCarrierProps) {
  const select = (event: MouseEvent) => {
    const { target } = event
    const link = target instanceof Element ? target.closest('a') : null
    if (link === null || link.pathname.startsWith(ofOneRecord) || isForAnotherTab(event)) return
    selectCarrier(carrierId)
  }
  return <Box onClickCapture={select}>{children}</Box>
}

const isForAnotherTab = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || altKey
