import type { PanelSpan } from 'shared-federation/slots'

const columns = 12

/** Width in twelfths of a row, from 1100 px on. */
export const wideScreen: Record<PanelSpan, number> = { full: 12, wide: 7, half: 6, narrow: 5, third: 4 }

/** Beside the rail of a tablet a scale and a chart need the whole width. */
export const tablet: Record<PanelSpan, number> = { full: 12, wide: 12, half: 6, narrow: 12, third: 4 }

/**
 * The columns of each panel, laid into rows in their order. A row that a role's panels don't fill is shared out among
 * those that stand in it, so that no hole is left; a panel that is alone in the last row keeps its own width.
 */
export function panelColumns(spans: readonly PanelSpan[], widths: Record<PanelSpan, number>): number[] {
  const rows: number[][] = []
  for (const span of spans) {
    const width = widths[span]
    const row = rows.at(-1)
    if (row && sum(row) + width <= columns) row.push(width)
    else rows.push([width])
  }
  const last = rows.length - 1
  return rows.flatMap((row, index) => (index === last && row.length === 1 ? row : filled(row)))
}

function filled(row: readonly number[]): number[] {
  const taken = sum(row)
  const shares = row.map((width) => Math.floor((width * columns) / taken))
  const rest = columns - sum(shares)
  return shares.map((share, place) => (place < rest ? share + 1 : share))
}

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
