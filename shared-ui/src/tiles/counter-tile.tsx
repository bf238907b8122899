import type { ReactNode } from 'react'
import { reportPath } from '../record/record-paths.ts'
import type { Better } from './change-text.ts'
import { Tile, TileFailed, TileSkeleton } from './tile.tsx'

interface CounterTileProps {
  label: string
  /** The number now and one period earlier. */
  query: {
    data: { Count: number; Previous: number; IsComparable?: boolean | undefined } | undefined
    error: unknown
    refetch: () => Promise<unknown>
  }
  /** Whether more of it, or fewer, is good news. */
  better?: Better
  /** Any at all is an alert. */
  isAlarming?: boolean
  /** The report with the rows behind the number. */
  report: string
  /** In place of a zero that no one can know. */
  unknown?: string | undefined
  /** Who says the number, and of which day. */
  source?: ReactNode
}

/** A counter on the dashboard: loading, failed, or its number with the change and the link to its rows. */
export function CounterTile({
  label,
  query,
  better,
  isAlarming = false,
  report,
  unknown,
  source,
}: CounterTileProps) {
  const { data, error, refetch } = query
  if (data) {
    return (
      <Tile
        label={label}
        value={data.Count === 0 && unknown !== undefined ? unknown : data.Count}
        change={
          unknown === undefined && data.IsComparable !== false
            ? { previous: data.Previous, better }
            : undefined
        }
        source={source}
        to={reportPath(report)}
        mark={isAlarming && data.Count > 0 ? 'alert' : undefined}
      />
    )
  }
  if (error) return <TileFailed label={label} onRetry={() => void refetch()} />
  return <TileSkeleton label={label} />
}
