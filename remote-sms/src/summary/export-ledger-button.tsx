import { useState } from 'react'
import { Box, Button, IconButton, notify, useIsPhone } from 'shared-ui'
import { exportLedger } from './ledger-export.ts'
import type { Measured } from './summary-queries.ts'

export function ExportLedgerButton({ measured }: { measured: Measured }) {
  const isPhone = useIsPhone()
  const [isBusy, setIsBusy] = useState(false)
  async function press() {
    setIsBusy(true)
    try {
      await exportLedger(measured)
    } catch {
      notify.failure('The ledger could not be exported', 'Try again.')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Box>
      {isPhone ? (
        <IconButton
          icon="download"
          label="Export CSV"
          variant="secondary"
          disabled={isBusy}
          onClick={() => void press()}
        />
      ) : (
        <Button icon="download" isBusy={isBusy} onClick={() => void press()}>
          Export CSV
        </Button>
      )}
    </Box>
  )
}
