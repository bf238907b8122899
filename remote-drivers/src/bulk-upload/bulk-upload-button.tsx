import { type ComponentType, useState } from 'react'
import { useCarrierId } from 'shared-auth'
import { Button, notify } from 'shared-ui'
import type { BulkUploadDialogProps } from './bulk-upload-dialog.tsx'

/** Opens the bulk upload for the selected carrier. What was begun in it goes on when it is opened again. */
export function BulkUploadButton() {
  const carrierId = useCarrierId()
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType<BulkUploadDialogProps> }>()
  const [isOpen, setIsOpen] = useState(false)
  const [isLoading, setIsLoading] = useState(false)

  async function open() {
    setIsLoading(true)
    try {
      // First, by itself: a module that has failed on an import of its own stays failed until the page is loaded again.
      await import('shared-ui/overlay')
      const { BulkUploadDialog } = await import('./bulk-upload-dialog.tsx')
      setLoaded({ Dialog: BulkUploadDialog })
      setIsOpen(true)
    } catch {
      notify.failure('The upload could not be loaded', 'Check your connection and try again.')
    } finally {
      setIsLoading(false)
    }
  }
  return (
    <>
      <Button icon="upload" isBusy={isLoading} onClick={() => void open()}>
        Bulk upload
      </Button>
      {loaded && <loaded.Dialog carrierId={carrierId} isOpen={isOpen} onOpenChanged={setIsOpen} />}
    </>
  )
}
