const violationFields = [
  'BASIC__c',
  'Severity_Weight__c',
  'Violation_Code__c',
  'Report_Number__c',
  'Driver_Name__r.Name',
  'Account__r.Name',
] as const

export const violationSorts = ['Inspection_Date__c', 'Roll_Off_Date__c', ...violationFields] as const
export const violationListSorts = [
  'Inspection_Date__c',
  'Time_Weight__c',
  'Roll_Off_Date__c',
  ...violationFields,
] as const
export const rollOffSorts = ['Roll_Off_Date__c', 'Inspection_Date__c', ...violationFields] as const

export const roadsideInspectionSorts = [
  'Inspection_Date__c',
  'Inspection_Level__c',
  'Report_Number__c',
  'Driver_Name__r.Name',
  'Account__r.Name',
] as const

export const notificationSorts = [
  'CreatedDate',
  'Inspection_Date__c',
  'Kind__c',
  'Violations__c',
  'Report_Number__c',
  'Driver_Name__r.Name',
  'Account__r.Name',
] as const

export const notifiedViolationSorts = ['CreatedDate', ...violationSorts] as const

export const notifiedVehicleSorts = [
  'CreatedDate',
  'Inspection_Date__c',
  'Unit_Type__c',
  'License__c',
  'VIN__c',
  'Report_Number__c',
  'Driver_Name__r.Name',
  'Account__r.Name',
] as const
