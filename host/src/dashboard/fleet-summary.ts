import type { AccountEntry } from 'shared-api/accounts'
import type { UserDetails } from 'shared-api/sessions'
import { formatDate, formatNumber } from 'shared-ui'
import { carrierName } from '../accounts/carrier-name.ts'

/** The line below the dashboard's title: whose figures these are, and up to when. */
export function fleetSummary(
  accounts: readonly AccountEntry[],
  carrierId: string | undefined,
  user: Pick<UserDetails, 'Carrier'>,
  today = new Date(),
): string {
  const shown = accounts
    .map(({ Account }) => Account)
    .filter(({ Id }) => carrierId === undefined || Id === carrierId)
  const [only] = shown
  const whose = (count: number) => {
    if (carrierId !== undefined) return carrierName(carrierId, accounts, user) ?? 'The selected carrier'
    return count > 1 ? `All carriers (${count})` : 'All carriers'
  }
  const facts = [
    shown.length === 1 ? only?.Name : whose(shown.length),
    shown.length === 1 && only?.DOT_Number__c ? `USDOT ${only.DOT_Number__c}` : undefined,
    counted(sum(shown.map(({ Power_Units__c }) => Power_Units__c)), 'power unit', 'power units'),
    counted(sum(shown.map(({ Annual_Miles__c }) => Annual_Miles__c)), 'mile a year', 'miles a year'),
  ]
  return `${facts.filter((fact) => fact !== undefined).join(', ')}. Figures up to ${formatDate(today)}.`
}

/** The same line for users who see their own records and nothing of the fleet. */
export function ownSummary(accounts: readonly AccountEntry[], today = new Date()): string {
  const names = accounts.map(({ Account }) => Account.Name)
  const carriers = names.length > 0 ? ` with ${names.join(', ')}` : ''
  return `Your own records${carriers}. Figures up to ${formatDate(today)}.`
}

/** Built from the known values; undefined without any. */
function sum(values: readonly (number | null)[]): number | undefined {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? undefined : known.reduce((total, value) => total + value, 0)
}

function counted(count: number | undefined, one: string, many: string) {
  if (count === undefined) return undefined
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
