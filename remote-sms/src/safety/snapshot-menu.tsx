import { Button, formatDate } from 'shared-ui'
import { MenuButton } from 'shared-ui/tables'

interface SnapshotMenuProps {
  /** Newest first. */
  snapshots: readonly string[]
  chosen: string
  /** undefined: the newest, whichever it is. */
  onChosen: (snapshot: string | undefined) => void
}

/** The snapshot that the page shows. */
export function SnapshotMenu({ snapshots, chosen, onChosen }: SnapshotMenuProps) {
  const groups = () => [
    {
      label: 'Snapshot',
      actions: snapshots.map((snapshot, place) => ({
        id: snapshot,
        label: formatDate(snapshot),
        isChosen: snapshot === chosen,
        onChosen: () => onChosen(place === 0 ? undefined : snapshot),
      })),
    },
  ]
  return (
    <MenuButton groups={groups}>
      {(trigger) => (
        <Button
          {...trigger}
          icon="calendar"
          iconEnd="chevron-down"
          aria-label={`Snapshot: ${formatDate(chosen)}`}
        >
          {formatDate(chosen)}
        </Button>
      )}
    </MenuButton>
  )
}
