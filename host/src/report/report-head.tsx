import type { AccountEntry } from 'shared-api/accounts'
import type { UserDetails } from 'shared-api/sessions'
import { Box, formatNumber } from 'shared-ui'
import { carrierName } from '../accounts/carrier-name.ts'
import type { Report } from './report.ts'

interface ReportHeadProps {
  nouns: Report['nouns']
  /** What is counted, and when. */
  counted: string
  /** Undefined until it is known. */
  total: number | undefined
  search: string
  whose: string | undefined
}

/** How many and whose, read out when it changes; then what they are. */
export function ReportHead({ nouns, counted, total, search, whose }: ReportHeadProps) {
  const [one, many] = nouns
  return (
    <>
      <Box as="output" display="block" minHeight="20px">
        {total !== undefined &&
          [
            `${formatNumber(total)} ${total === 1 ? one : many}${search === '' ? '' : ` for "${search}"`}`,
            whose,
          ]
            .filter(Boolean)
            .join(', ')}
      </Box>
      <Box maxWidth="76ch" color="fg.subtle">
        {counted}
      </Box>
    </>
  )
}

/** Whose rows are shown; a driver's are his own. */
export function whoseRows(
  accounts: readonly AccountEntry[],
  carrierId: string | undefined,
  user: Pick<UserDetails, 'Carrier' | 'Role'>,
): string | undefined {
  if (user.Role === 'driver') return undefined
  if (carrierId !== undefined) return carrierName(carrierId, accounts, user) ?? 'the selected carrier'
  const [only, ...others] = accounts
  if (only === undefined) return 'all carriers'
  return others.length === 0 ? only.Account.Name : `all carriers (${formatNumber(accounts.length)})`
}
