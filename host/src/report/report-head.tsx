import type { AccountEntry } from 'shared-api/accounts'
import { Box, formatNumber } from 'shared-ui'
import type { Report } from './report.ts'

interface ReportHeadProps {
  report: Pick<Report, 'nouns' | 'counted'>
  /** Undefined until it is known. */
  total: number | undefined
  search: string
  whose: string | undefined
}

/** How many and whose, read out when it changes; then what they are. */
export function ReportHead({ report: { nouns, counted }, total, search, whose }: ReportHeadProps) {
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
  isOwn: boolean,
): string | undefined {
  if (isOwn) return undefined
  const [only, ...others] = accounts.filter(
    ({ Account }) => carrierId === undefined || Account.Id === carrierId,
  )
  return only && others.length === 0 ? only.Account.Name : `all carriers (${formatNumber(accounts.length)})`
}
