import { expect, test } from '@jest/globals'
import { calls } from 'shared-api/calls'
import type { Role } from 'shared-api/contract'

const namesOf = (wanted: (roles: readonly Role[], method: string) => boolean) =>
  calls
    .filter(({ variant }) => variant !== 'rows')
    .filter(({ roles, method }) => roles !== 'anyone' && wanted(roles, method))
    .map(({ name, variant }) => (variant === 'plain' ? name : `${name}?${variant}`))
    .join(' ')

// The caller matrix proves that the service holds to what the contract says; here stands what it has to say.

test('a guest uploads drivers, and an MVR user reads MVR reports and keeps an account', () => {
  const ofAll = 'LogoutUser GetUserDetails'
  expect(namesOf((roles) => roles.includes('guest'))).toBe(
    `${ofAll} GetGuestLink GetAccountsList GetMasterData GetDropdownValues upload-csv GetUploadStatus/:UploadId GetUploads GetUploadRejects/:UploadId UndoUpload`,
  )
  expect(namesOf((roles) => roles.includes('mvr'))).toBe(
    `${ofAll} GetSessions EndSession EndOtherSessions UpdateProfile GetAccountsList GetMasterData GetDropdownValues GetMVRReportList RelatedLists/:id?record_type=MVR_REPORT`,
  )
})

test('a driver writes own contact details and documents, and the back office writes no contact details of drivers', () => {
  expect(namesOf((roles, method) => roles.includes('driver') && method !== 'GET')).toBe(
    'LogoutUser EndSession EndOtherSessions UpdateProfile uploadDocuments deleteFile/:id UploadSignature ShowCDLNumber ShowBirthDate ShowSocialSecurityNumber UpdateOwnContact',
  )
  expect(namesOf((roles) => roles.includes('driver') && !roles.includes('operator'))).toBe(
    'UpdateOwnContact GetRecordDetails/:id?record_type=VIOLATIONS GetRecordDetails/:id?record_type=SMS_INSPECTION RelatedLists/:id?record_type=VIOLATIONS RelatedLists/:id?record_type=SMS_INSPECTION GetAlerts',
  )
  expect(namesOf((roles) => !roles.includes('carrier'))).toBe('GetGuestLink UpdateOwnContact')
  expect(namesOf((roles) => roles.includes('carrier') !== roles.includes('agent'))).toBe('')
})

test('the back office reads everything but safety data', () => {
  const ofSafety = /^Get(Basic|ISS|Sms|SMS|Alerts|Violations|CleanInspections)|=(VIOLATIONS|SMS)/
  const kept = namesOf((roles) => !roles.includes('operator')).split(' ')
  expect(kept.filter((name) => !ofSafety.test(name))).toEqual(['GetGuestLink', 'UpdateOwnContact'])
  expect(namesOf((roles) => roles.includes('operator'))).not.toMatch(ofSafety)
})
