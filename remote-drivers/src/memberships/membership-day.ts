import type { DriverRow } from 'shared-api/drivers'
import { formatDate } from 'shared-ui'
import { isCancelledBeforeStart } from './cancelled-before-start.ts'

type Course = Pick<
  DriverRow,
  'Active_Inactive__c' | 'Active_Until__c' | 'Activation_Date__c' | 'Cancellation_Date__c'
>

/** What a membership does on the day that is shown of it. */
function membershipVerb(driver: Course) {
  if (isCancelledBeforeStart(driver)) return 'Cancelled'
  if (driver.Active_Inactive__c === 'Inactive') return 'Ended'
  return driver.Cancellation_Date__c === null ? 'Renews' : 'Ends'
}

/** 'Renews' and '25 Nov 2026', 'Ends' and '15 Dec 2026'; undefined for a membership without a day. */
export function membershipDay(driver: Course) {
  const verb = membershipVerb(driver)
  const day = verb === 'Cancelled' ? driver.Cancellation_Date__c : driver.Active_Until__c
  return day === null ? undefined : { verb, day: formatDate(day) }
}
