import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { PanelBox } from '../page/panel.tsx'

interface TablePanelProps {
  /** Names the region: 'Requests'. */
  label: string
  /** A Toolbar: search, chips, columns. */
  toolbar?: ReactNode
  /** A Pager. */
  footer?: ReactNode
  /** A Table and its CardList, or an EmptyState. */
  children: ReactNode
}

/** The frame of a list: toolbar, rows, pager. */
export function TablePanel({ label, toolbar, footer, children }: TablePanelProps) {
  const panel = useRef<HTMLElement>(null)
  const hasFocus = useRef(false)
  useEffect(() => {
    // A menu of the list is drawn elsewhere, and gives the focus back by itself.
    const note = ({ target }: FocusEvent) => {
      hasFocus.current = target instanceof Node && panel.current?.contains(target) === true
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])

  // The button that was pressed (Clear filters, Try again) goes away with what it was pressed for: a user who works with
  // keys goes on in this list, not at the top of the page.
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) panel.current?.focus()
  })

  return (
    <PanelBox
      ref={panel}
      tabIndex={-1}
      aria-label={label}
      overflow="clip"
      data-flush
      outlineOffset="-2px"
      // Not heard where what has the focus is taken away.
      onBlur={() => {
        hasFocus.current = false
      }}
    >
      {toolbar}
      {children}
      {footer}
    </PanelBox>
  )
}
