import { useQuery } from '@tanstack/react-query'
import { type MarkKind, Tile, TileCluster, TileFailed, TileSkeleton } from 'shared-ui'
import { paths } from '../paths.ts'
import { reviewQueries } from '../reviews/review-queries.ts'
import { mvrQueries } from './mvr-queries.ts'

interface Counter {
  label: string
  /** Where the rows behind the number are. */
  to: string
  /** What it asks for, where there are any. */
  asks: string
  mark: MarkKind
}

const failed: Counter = {
  label: 'Failed reports',
  to: paths.failed,
  asks: 'read why, request again',
  mark: 'alert',
}
const waiting: Counter = {
  label: 'Waiting for consent',
  to: paths.waiting,
  asks: 'send the driver a link',
  mark: 'wait',
}
const inProcess: Counter = {
  label: 'Batches in process',
  to: paths.inProcess,
  asks: 'reports on their way',
  mark: 'run',
}

const overdueReviews: Counter = {
  label: 'Reviews overdue',
  to: paths.overdueReviews,
  asks: 'request reports, then review',
  mark: 'alert',
}

interface AttentionTilesProps {
  carrierId: string | undefined
  /** A panel has its own border. */
  isInPanel?: boolean
}

/** What needs someone: each number leads to its rows. */
export function AttentionTiles({ carrierId, isInPanel = false }: AttentionTilesProps) {
  return (
    <TileCluster {...(isInPanel ? { borderWidth: '0', mb: '0' } : { mb: '4' })}>
      <CountTile {...failed} query={useQuery(mvrQueries.reportsOf('Failed', carrierId))} />
      <CountTile {...waiting} query={useQuery(mvrQueries.reportsOf('Consent Needed', carrierId))} />
      <CountTile {...overdueReviews} query={useQuery(reviewQueries.overdue(carrierId))} />
      <CountTile {...inProcess} query={useQuery(mvrQueries.batchesInProcess(carrierId))} />
    </TileCluster>
  )
}

interface CountTileProps extends Counter {
  query: { data: number | undefined; error: unknown; refetch: () => Promise<unknown> }
}

function CountTile({ label, to, asks, mark, query: { data, error, refetch } }: CountTileProps) {
  if (data !== undefined)
    return (
      <Tile
        label={label}
        value={data}
        change={data === 0 ? undefined : asks}
        to={to}
        mark={data === 0 ? undefined : mark}
      />
    )
  if (error) return <TileFailed label={label} onRetry={() => void refetch()} />
  return <TileSkeleton label={label} />
}
