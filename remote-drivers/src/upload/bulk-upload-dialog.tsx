import { Box, Link, notify } from 'shared-ui'
import { Dialog } from 'shared-ui/overlay'
import { paths } from '../paths.ts'
import { serviceMemory } from './steps/mapping-memory.ts'
import { UploadPanel } from './upload-panel.tsx'
import { isUnsaved, type UploadState } from './upload-state.ts'
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
  function change(willBeOpen: boolean) {
    if (!willBeOpen) tellClosed(flow.state)
    onOpenChanged(willBeOpen)
  }
  return (
    <Dialog
      isWide
      title="Bulk upload"
      description={
        <>
          Add many drivers from one file. Have someone else upload it: create a{' '}
          <Link to={paths.guestLinks} data-no-autofocus onClick={() => onOpenChanged(false)}>
            guest link
          </Link>
          .
        </>
      }
      isOpen={isOpen}
      onOpenChanged={change}
    >
      <Box minHeight="240px">
        <UploadPanel flow={flow} carrierId={carrierId} onShowDrivers={showDrivers} />
      </Box>
    </Dialog>
  )
}

/** What closing it leaves behind. */
function tellClosed(state: UploadState) {
  if (state.at === 'sending')
    notify.success(
      'Your file is on its way',
      'Its drivers are imported once it has arrived. Stay on this page until then, and open Bulk upload again to see how it goes.',
    )
  else if (isUnsaved(state))
    notify.success('Your upload is kept', 'Nothing is imported yet. Open Bulk upload again to go on.')
}
