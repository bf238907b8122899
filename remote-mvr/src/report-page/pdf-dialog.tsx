import { useMemo } from 'react'
import { PreviewDialog } from 'shared-ui/documents'
import { readReportPdf } from './report-queries.ts'

interface PdfDialogProps {
  reportId: string
  name: string
  onClosed: () => void
}

const reports = { read: ({ Id }: { Id: string }) => readReportPdf(Id) }

export function PdfDialog({ reportId, name, onClosed }: PdfDialogProps) {
  // Another object would be read again, and each reading is an entry in the access log.
  const file = useMemo(
    () => ({ Id: reportId, FileName: name, ContentType: 'application/pdf' }),
    [reportId, name],
  )
  return <PreviewDialog file={file} store={reports} onClosed={onClosed} />
}
