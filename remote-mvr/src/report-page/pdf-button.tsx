import { useState } from 'react'
import { Button, lazyView } from 'shared-ui'
import { useSaveReportPdf } from './report-queries.ts'

const PdfDialog = lazyView('The PDF', () => import('./pdf-dialog.tsx').then((module) => module.PdfDialog))

interface PdfButtonProps {
  reportId: string
  driverName: string
}

/** The report as a PDF, read by a press alone: each reading is an entry in the access log. */
export function PdfButton({ reportId, driverName }: PdfButtonProps) {
  const name = `MVR ${driverName}.pdf`
  const [isOpen, setIsOpen] = useState(false)
  const save = useSaveReportPdf(reportId, name)
  return (
    <>
      <Button icon="file-text" onClick={() => setIsOpen(true)}>
        View PDF
      </Button>
      <Button icon="download" aria-label="Download PDF" isBusy={save.isPending} onClick={() => save.mutate()}>
        Download
      </Button>
      {isOpen && <PdfDialog reportId={reportId} name={name} onClosed={() => setIsOpen(false)} />}
    </>
  )
}
