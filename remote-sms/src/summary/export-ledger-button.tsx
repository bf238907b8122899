import { useState } from 'react'
import { Box, Button, notify } from 'shared-ui'
import { exportLedger } from './ledger-export.ts'
import type { Measured } from './summary-queries.ts'

export function ExportLedgerButton({ measured }: { measured: Measured }) {
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
      <Button icon="download" isBusy={isBusy} onClick={() => void press()}>
        Export CSV
      </Button>
    </Box>
  )
}
