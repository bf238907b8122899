import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { PanelBox } from '../page/panel.tsx'

interface TablePanelProps {
  /** Names the region: 'Drivers'. */
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
  /** What is gone with the focus blurs nothing: it counts until the focus is elsewhere. */
  const hasFocus = useRef(false)
  useEffect(() => {
    const forget = () => {
      hasFocus.current = false
    }
    // Before the panel hears of its own.
    document.addEventListener('focusin', forget, true)
    return () => document.removeEventListener('focusin', forget, true)
  }, [])

  // The button that was pressed (Clear filters, Try again) goes away with what it was pressed for: whoever works with
  // keys goes on in this list, not at the top of the page. A dialog over it gives the focus back by itself.
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
      onFocus={() => {
        hasFocus.current = true
      }}
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
