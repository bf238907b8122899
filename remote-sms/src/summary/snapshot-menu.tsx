import { Button, formatDate } from 'shared-ui'
import { MenuButton } from 'shared-ui/tables'
import { snapshotsUpTo } from './snapshots.ts'

interface SnapshotMenuProps {
  snapshot: string
  newest: string
  onChosen: (snapshot: string) => void
}

const offered = 24

/** The snapshot that is shown, and those before it, which are computed again. */
export const SnapshotMenu = ({ snapshot, newest, onChosen }: SnapshotMenuProps) => (
  <MenuButton
    groups={() => [
      {
        label: 'Snapshot',
        actions: snapshotsUpTo(newest, offered).map((day) => ({
          id: day,
          label: formatDate(day),
          isChosen: day === snapshot,
          onChosen: () => onChosen(day),
        })),
      },
    ]}
  >
    {(trigger) => (
      <Button
        icon="calendar"
        iconEnd="chevron-down"
        {...trigger}
        aria-label={`Snapshot ${formatDate(snapshot)}`}
      >
        {formatDate(snapshot)}
      </Button>
    )}
  </MenuButton>
)
