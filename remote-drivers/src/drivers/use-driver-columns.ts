import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { columnStore } from 'shared-api/tables'
import { exportRows, useColumns } from 'shared-ui/tables'
import type { DriverWays, RowWays } from './driver-actions.ts'
import { type DriverColumn, driverColumns } from './driver-columns.tsx'

/**
 * The columns of the list, and the ways on from its rows, which can be exported as they are shown: the same object for
 * as long as the list stands, as `ways` is.
 */
export function useDriverColumns(carrierId: string | undefined, ways: DriverWays) {
  const shown = useRef<readonly DriverColumn[]>([])
  const [rowWays] = useState<RowWays>(() => ({
    ...ways,
    exportRows: (fileName, drivers) => exportRows(fileName, shown.current, drivers),
  }))
  const columns = useColumns({
    table: 'drivers',
    columns: useMemo(() => driverColumns(carrierId, rowWays), [carrierId, rowWays]),
    store: columnStore,
  })
  useLayoutEffect(() => {
    shown.current = columns.shown
  })
  return { columns, rowWays }
}
