import type { ViolationRecord } from 'shared-api/safety/roadside'
import { formatNumber } from 'shared-ui'

type Totals = Pick<
  ViolationRecord,
  'OOS_Total__c' | 'Driver_OOS_Total__c' | 'Vehicle_OOS_Total__c' | 'Hazmat_OOS_Total__c'
>

const given = (total: number | null) => (total === null ? null : formatNumber(total))

/** How many violations put out of service, in all and by what they are about. */
export const outOfServiceFacts = (totals: Totals): [string, string | null][] => [
  ['Out of service', formatNumber(totals.OOS_Total__c)],
  ['Driver out of service', given(totals.Driver_OOS_Total__c)],
  ['Vehicle out of service', given(totals.Vehicle_OOS_Total__c)],
  ['Hazardous material out of service', given(totals.Hazmat_OOS_Total__c)],
]
