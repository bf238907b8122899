import { useMutation } from '@tanstack/react-query'
import { Button, notify, PrintButton, readFailure, saveBlob } from 'shared-ui'

interface ReceiptButtonsProps {
  /** 'R-2026-004417' */
  name: string
  readPdf: () => Promise<Blob>
}

/** The receipt to keep: as a PDF, or on paper. */
export function ReceiptButtons({ name, readPdf }: ReceiptButtonsProps) {
  const pdf = useMutation({
    mutationFn: readPdf,
    meta: { records: 'kept' },
    onSuccess: (content) => saveBlob(content, `${name}.pdf`),
    onError: (error) => notify.failure('The receipt could not be saved', readFailure(error).message),
  })
  return (
    <>
      <Button icon="download" isBusy={pdf.isPending} onClick={() => pdf.mutate()}>
        Receipt PDF
      </Button>
      <PrintButton>Print</PrintButton>
    </>
  )
}
