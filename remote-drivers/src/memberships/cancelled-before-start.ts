import type { DriverRow } from 'shared-api/drivers'

type Course = Pick<DriverRow, 'Activation_Date__c' | 'Cancellation_Date__c'>

/** Cancelled before its first day: the membership never ran, so no day shows until which it did. */
export const isCancelledBeforeStart = ({ Activation_Date__c, Cancellation_Date__c }: Course) =>
  Activation_Date__c === null && Cancellation_Date__c !== null
