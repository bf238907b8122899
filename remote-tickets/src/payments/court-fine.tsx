import { courtFineAdvice } from 'shared-api/tickets/court-fine'
import { Box, formatMoney } from 'shared-ui'
import { Ledger, LedgerLine } from './ledger.tsx'

/** The fine on the citation, apart from what the portal takes: it is paid to the court. */
export function CourtFine({ amount, currency }: { amount: string; currency: string }) {
  return (
    <Box mt="3" pt="2" borderTopWidth="1px" textStyle="dense">
      <Ledger>
        <LedgerLine label="Court's fine, not included">{formatMoney(amount, currency)}</LedgerLine>
      </Ledger>
      <Box color="fg.muted">{courtFineAdvice}</Box>
    </Box>
  )
}
