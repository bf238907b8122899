import { useCarrierId } from 'shared-auth'
import { Text, LazyModule } from 'shared-ui'
import { hostChunk } from '../chunks/host-chunk.ts'
import { useIsIdle } from '../preload/use-is-idle.ts'

const snapshotDates = hostChunk(() =>
  import('./navigation-figures.tsx').then(({ SnapshotDates }) => SnapshotDates),
)

/** Of which day the safety data is, for who sees safety data. `firstCarrierId` stands for all carriers: the day is theirs too. */
export function NavigationFoot({ firstCarrierId }: { firstCarrierId: string | undefined }) {
  const isQuiet = useIsIdle()
  const carrierId = useCarrierId() ?? firstCarrierId
  if (!isQuiet || carrierId === undefined) return null
  return (
    <Text px="2" textStyle="caption" color="fg.subtle">
      <LazyModule chunk={snapshotDates} props={{ carrierId }} waiting={null} renderFailed={() => null} />
    </Text>
  )
}
