import { type ComponentType, type ReactNode, useState } from 'react'
import { useCarrierId } from 'shared-auth'
import { notify } from 'shared-ui'
import type { BulkUploadDialogProps } from './bulk-upload-dialog.tsx'
import { BulkUploadOpened } from './bulk-upload-opener.ts'

/**
 * The bulk upload of a page, for the selected carrier: it outlives the buttons that open it, and what was begun in it goes
 * on when it is opened again.
 */
export function BulkUpload({ children }: { children: ReactNode }) {
  const carrierId = useCarrierId()
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType<BulkUploadDialogProps> }>()
  const [isOpen, setIsOpen] = useState(false)
  const [isLoading, setIsLoading] = useState(false)

  async function load() {
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
    <BulkUploadOpened value={{ open: () => void load(), isLoading }}>
      {children}
      {loaded && <loaded.Dialog carrierId={carrierId} isOpen={isOpen} onOpenChanged={setIsOpen} />}
    </BulkUploadOpened>
  )
}
