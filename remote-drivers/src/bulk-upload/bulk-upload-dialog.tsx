import { Box, Link } from 'shared-ui'
import { Dialog } from 'shared-ui/overlay'
import { paths } from '../paths.ts'
import { serviceMemory } from './mapping-memory.ts'
import { UploadPanel } from './upload-panel.tsx'
import { useUploadFlow } from './use-upload-flow.ts'

export interface BulkUploadDialogProps {
  carrierId: string | undefined
  isOpen: boolean
  onOpenChanged: (isOpen: boolean) => void
}

/** Closing it loses nothing: what was begun goes on when it is opened again. */
export function BulkUploadDialog({ carrierId, isOpen, onOpenChanged }: BulkUploadDialogProps) {
  const flow = useUploadFlow(serviceMemory)
  function showDrivers() {
    flow.startOver()
    onOpenChanged(false)
  }
  return (
    <Dialog
      isWide
      title="Bulk upload"
      description={
        <>
          Add many drivers from one file. Somebody else may send it: make a{' '}
          <Link variant="plain" to={paths.guestLinks} onClick={() => onOpenChanged(false)}>
            guest link
          </Link>
          .
        </>
      }
      isOpen={isOpen}
      onOpenChanged={onOpenChanged}
    >
      <Box minHeight="240px">
        <UploadPanel flow={flow} carrierId={carrierId} onShowDrivers={showDrivers} />
      </Box>
    </Dialog>
  )
}
