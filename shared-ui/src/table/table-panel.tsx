import type { ReactNode } from 'react'
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
  return (
    <PanelBox tabIndex={-1} aria-label={label} overflow="clip" data-flush outlineOffset="-2px">
      {toolbar}
      {children}
      {footer}
    </PanelBox>
  )
}
