import { Button } from 'shared-ui'
import { useBulkUpload } from './bulk-upload-opener.ts'

/** Opens the bulk upload of the page. */
export function BulkUploadButton() {
  const { open, isLoading } = useBulkUpload()
  return (
    <Button icon="upload" isBusy={isLoading} onClick={open}>
      Bulk upload
    </Button>
  )
}
