import { useEffect, useRef } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { Button, IconButton } from '../buttons/button.tsx'
import type { Column } from '../columns/column.ts'
import { formatNumber } from '../formats/numbers.ts'
import { useIsPhone } from '../layout/use-is-phone.ts'
import { type ReadPage, rowsAtMost, useExport } from './use-export.ts'

interface ExportButtonProps<Row> {
  /** The file is named '<name>-2026-11-20.csv'. */
  name: string
  /** `columns.shown`: a file says what the table shows, in its order. */
  columns: readonly Column<Row>[]
  readPage: ReadPage<Row>
  /** Rows under the filter that is on; undefined while they are not known. */
  total: number | undefined
}

/** Writes all rows of a list under its filter to a CSV file, and says how far it is. */
export function ExportButton<Row extends { Id: string }>({
  name,
  columns,
  readPage,
  total,
}: ExportButtonProps<Row>) {
  const isPhone = useIsPhone()
  const { progress, start, cancel } = useExport<Row>()
  const button = useRef<HTMLButtonElement>(null)
  const hasFocus = useRef(false)
  // Export and Cancel take each other's place, and the focus goes along.
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) button.current?.focus()
  })

  if (progress) {
    return (
      <chakra.div display="flex" alignItems="center" gap="2" textStyle="dense" color="fg.muted">
        <chakra.span fontVariantNumeric="tabular-nums">{sayProgress(progress)}</chakra.span>
        {/* Told once, not for every hundred rows. */}
        <VisuallyHidden as="output">Exporting</VisuallyHidden>
        <Button ref={button} icon="x" onClick={cancel}>
          Cancel
        </Button>
      </chakra.div>
    )
  }
  const isMore = total !== undefined && total > rowsAtMost
  const label = isMore ? `Export first ${formatNumber(rowsAtMost)}` : 'Export CSV'
  const press = {
    ref: button,
    disabled: !total,
    onClick: () => {
      hasFocus.current = true
      start({ name, columns, readPage })
    },
  }
  return isPhone ? (
    <IconButton icon="download" label={label} variant="secondary" {...press} />
  ) : (
    <Button icon="download" title="All rows under this filter, with the columns that are shown" {...press}>
      {label}
    </Button>
  )
}

const sayProgress = ({ done, total }: { done: number; total: number }) =>
  total === 0 ? 'Exporting' : `Exporting ${formatNumber(done)} of ${formatNumber(total)}`
