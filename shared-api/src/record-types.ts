/** The records that have details of their own; every other record type answers as one that is not known. */
export const recordTypes = [
  'TICKET',
  'INSPECTION',
  'VIOLATIONS',
  'DRIVER',
  'MVR_REPORT',
  'SMS_INSPECTION',
  'ACCOUNT',
] as const

export const recordTypeMessage = `record_type is one of ${recordTypes.join(', ')}`
