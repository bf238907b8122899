import type { ReactNode } from 'react'
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
  return (
    <PanelBox aria-label={label} overflow="clip" data-flush>
      {toolbar}
      {children}
      {footer}
    </PanelBox>
  )
}
