const ofReport = ['Report_Number__c', 'Driver_Name__r.Name', 'Account__r.Name'] as const

/** `Unread`: the unread ones first, the newest of them before others. */
export const smsInspectionFeedSorts = [
  'Unread',
  'CreatedDate',
  'Inspection_Date__c',
  'Violations__c',
  ...ofReport,
] as const
export const smsCrashFeedSorts = ['Unread', 'CreatedDate', 'Crash_Date__c', ...ofReport] as const

export const commonViolationSorts = [
  'Times__c',
  'Out_of_Service__c',
  'Severity_Weight__c',
  'Violation_Code__c',
  'BASIC__c',
  'Account__r.Name',
] as const

export const commonOffenderSorts = [
  'Violations__c',
  'Out_of_Service__c',
  'Severity__c',
  'Inspections__c',
  'Driver_Name__r.Name',
  'Account__r.Name',
] as const
