import { reportPath } from '../record/record-paths.ts'
import type { Better } from './change-text.ts'
import { Tile, TileFailed, TileSkeleton } from './tile.tsx'

interface CounterTileProps {
  label: string
  /** The number now and one period earlier. */
  query: {
    data: { Count: number; Previous: number } | undefined
    error: unknown
    refetch: () => Promise<unknown>
  }
  /** Whether more of it, or fewer, is good news. */
  better?: Better
  /** Any at all is an alert. */
  isAlarming?: boolean
  /** The report with the rows behind the number. */
  report: string
}

/** A counter on the dashboard: loading, failed, or its number with the change and the link to its rows. */
export function CounterTile({ label, query, better, isAlarming = false, report }: CounterTileProps) {
  const { data, error, refetch } = query
  if (data) {
    return (
      <Tile
        label={label}
        value={data.Count}
        change={{ previous: data.Previous, better }}
        to={reportPath(report)}
        mark={isAlarming && data.Count > 0 ? 'alert' : undefined}
      />
    )
  }
  if (error) return <TileFailed label={label} onRetry={() => void refetch()} />
  return <TileSkeleton label={label} />
}
