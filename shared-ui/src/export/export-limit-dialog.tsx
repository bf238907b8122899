import { Button } from '../buttons/button.tsx'
import { formatNumber } from '../formats/numbers.ts'
import { Dialog } from '../overlay/dialog.tsx'
import { rowsAtMost } from './use-export.ts'

interface ExportQuestionProps {
  /** Rows under the filter, more than a file holds; undefined where they may be, because not all are counted. */
  total: number | undefined
  isOpen: boolean
  onClosed: () => void
  onConfirmed: () => void
}

/** Before a file that may not hold the whole list: how much of it, and how to come by the rest. */
export function ExportLimitDialog({ total, isOpen, onClosed, onConfirmed }: ExportQuestionProps) {
  const most = formatNumber(rowsAtMost)
  const holds = `A file holds ${most} rows at most, in the order of the list.`
  const isCounted = total !== undefined
  return (
    <Dialog
      title={isCounted ? `Export ${most} of ${formatNumber(total)} rows?` : `Export up to ${most} rows?`}
      description={
        isCounted
          ? `${holds} To export the rest, filter or search the list and export each part.`
          : `Not all rows of this search are counted. ${holds} If there are more, filter or search the list and export each part.`
      }
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
            Export {isCounted ? 'the first' : 'up to'} {most}
          </Button>
        </>
      }
    />
  )
}
