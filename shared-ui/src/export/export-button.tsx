import { useState } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { Button, IconButton } from '../buttons/button.tsx'
import type { Column } from '../columns/column.ts'
import { formatNumber } from '../formats/numbers.ts'
import { useIsPhone } from '../layout/use-is-phone.ts'
import { useLoadedView } from '../states/use-loaded-view.ts'
import type { ReadPage } from './list-pages.ts'
import { type Progress, rowsAtMost, useExport } from './use-export.ts'

interface ExportButtonProps<Row> {
  /** The file is named '<name>-2026-11-20.csv'. */
  name: string
  /** `columns.shown`: a file says what the table shows, in its order. */
  columns: readonly Column<Row>[]
  readPage: ReadPage<Row>
  /** Rows under the filter that is on; undefined while they are not known. */
  total: number | undefined
  /** There may be more than `total`. */
  isMore?: boolean | undefined
}

/** Writes all rows of a list under its filter to a CSV file, and says how far it is. Asks first where a file may not hold them. */
export function ExportButton<Row extends { Id: string }>({
  name,
  columns,
  readPage,
  total,
  isMore = false,
}: ExportButtonProps<Row>) {
  const { progress, start, cancel } = useExport<Row>()
  const { View: Question, isLoading, load } = useLoadedView(fetchQuestion, 'The export could not start')
  const [isAsking, setIsAsking] = useState(false)
  function begin() {
    setIsAsking(false)
    start({ name, columns, readPage })
  }
  function press() {
    if (isMore || isTooLong(total)) load(() => setIsAsking(true))
    else begin()
  }
  return (
    // Export and Cancel take each other's place, and the focus goes along.
    <chakra.span data-focus-place="" display="contents">
      {progress ? (
        <ExportProgress progress={progress} onCancelled={cancel} />
      ) : (
        <Start total={total} isMore={isMore} isBusy={isLoading} onPressed={press} />
      )}
      {Question && total !== undefined && (
        <Question
          total={isMore ? undefined : total}
          isOpen={isAsking}
          onClosed={() => setIsAsking(false)}
          onConfirmed={begin}
        />
      )}
    </chakra.span>
  )
}

const isTooLong = (total: number | undefined) => total !== undefined && total > rowsAtMost

/** Few lists are so long that it is needed. */
const fetchQuestion = () => import('./export-limit-dialog.tsx').then((module) => module.ExportLimitDialog)

interface ExportProgressProps {
  progress: Progress
  onCancelled: () => void
}

const ExportProgress = ({ progress, onCancelled }: ExportProgressProps) => (
  <chakra.div display="flex" alignItems="center" gap="2" textStyle="dense" color="fg.muted">
    <chakra.span fontVariantNumeric="tabular-nums">{sayProgress(progress)}</chakra.span>
    {/* Told once, not for every hundred rows. */}
    <VisuallyHidden as="output">Exporting</VisuallyHidden>
    {/* The second press of a double click was meant for the button that stood here. */}
    <Button icon="x" onClick={({ detail }) => detail < 2 && onCancelled()}>
      Cancel
    </Button>
  </chakra.div>
)

interface StartProps {
  total: number | undefined
  isMore: boolean
  isBusy: boolean
  onPressed: () => void
}

function Start({ total, isMore, isBusy, onPressed }: StartProps) {
  const isPhone = useIsPhone()
  const label = isTooLong(total) ? `Export first ${formatNumber(rowsAtMost)}` : 'Export CSV'
  const which = isMore || isTooLong(total) ? `The first ${formatNumber(rowsAtMost)} rows` : 'All rows'
  const press = { disabled: !total, onClick: onPressed }
  return isPhone ? (
    <IconButton icon="download" label={label} variant="secondary" {...press} />
  ) : (
    <Button
      icon="download"
      title={`${which} under this filter, with the columns that are shown`}
      isBusy={isBusy}
      {...press}
    >
      {label}
    </Button>
  )
}

function sayProgress({ done, total }: Progress) {
  if (done === 0) return 'Exporting'
  return `Exporting ${formatNumber(done)}${total === undefined ? '' : ` of ${formatNumber(total)}`}`
}
