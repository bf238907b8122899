import { Button } from '../buttons/button.tsx'
import { formatNumber } from '../formats/numbers.ts'
import { Dialog } from '../overlay/dialog.tsx'
import { rowsAtMost } from './use-export.ts'

interface ExportQuestionProps {
  /** Rows under the filter: more than a file holds. */
  total: number
  isOpen: boolean
  onClosed: () => void
  onConfirmed: () => void
}

/** Before a file that can't hold the whole list: how much of it, and how to come by the rest. */
export function ExportLimitDialog({ total, isOpen, onClosed, onConfirmed }: ExportQuestionProps) {
  const most = formatNumber(rowsAtMost)
  return (
    <Dialog
      title={`Export ${most} of ${formatNumber(total)} rows?`}
      description={`A file holds ${most} rows at most, in the order of the list. To export the rest, filter or search the list and export each part.`}
      isOpen={isOpen}
      onOpenChanged={(opened) => {
        if (!opened) onClosed()
      }}
      footer={
        <>
          <Button size="md" onClick={onClosed}>
            Cancel
          </Button>
          <Button size="md" variant="primary" icon="download" onClick={onConfirmed}>
            Export the first {most}
          </Button>
        </>
      }
    />
  )
}
