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
    `GetSecondFactor TurnOffSecondFactor ${ofAll} GetSessions EndSession EndOtherSessions UpdateProfile GetAccountsList GetMasterData GetDropdownValues GetMVRReportList GetRecordDetails/:id?record_type=MVR_REPORT RelatedLists/:id?record_type=MVR_REPORT GetMVRConsents GetConsentToSign SignConsent WithdrawConsent GetMVRRecord/:id?record_type=MVR_REPORT GetMVRRecord/:id?record_type=DRIVER GetMVRReportPDF GetMVRAccessLog/:id GetMVRDisputes DisputeMVRReport GetMVRAdverseActions GetMVRAdverseLetter`,
  )
})

test('a driver writes own contact details, documents, notes and corrections of tickets, and the back office writes no contact details of drivers', () => {
  expect(namesOf((roles, method) => roles.includes('driver') && method !== 'GET')).toBe(
    'TurnOffSecondFactor LogoutUser EndSession EndOtherSessions UpdateProfile uploadDocuments ShareStatement/:id StopSharingStatement/:id deleteFile/:id UploadSignature ShowCDLNumber ShowBirthDate ShowSocialSecurityNumber UpdateOwnContact CreateTicket SaveTicketDraft DeleteTicketDraft/:id CorrectTicketDetails AddTicketNote SignConsent WithdrawConsent DisputeMVRReport ReadNotifications SaveNotificationSettings',
  )
  expect(namesOf((roles) => roles.includes('driver') && !roles.includes('operator'))).toBe(
    'ShareStatement/:id StopSharingStatement/:id GetDocumentToSign/:id UpdateOwnContact CorrectTicketDetails GetConsentToSign SignConsent DisputeMVRReport GetRecordDetails/:id?record_type=VIOLATIONS GetRecordDetails/:id?record_type=SMS_INSPECTION RelatedLists/:id?record_type=VIOLATIONS RelatedLists/:id?record_type=SMS_INSPECTION GetSMSDataInspectionsList GetSMSViolations GetAlerts',
  )
  expect(namesOf((roles) => !roles.includes('carrier'))).toBe(
    'GetGuestLink AddAccount GetAccountAddition/:RequestId ShareStatement/:id StopSharingStatement/:id GetDocumentToSign/:id RefundPayment SetTicketPayments UpdateOwnContact UpdateTicketDetails GetTicketExceptions UpdateInspectionDetails UpdateChallengeStage UpdateMVRReport GetConsentToSign SignConsent DisputeMVRReport GetSafetyImports',
  )
  expect(namesOf((roles) => roles.includes('carrier') !== roles.includes('agent'))).toBe('')
})

test('the back office reads everything but safety data', () => {
  const ofSafety =
    /^Get(Basic|ISS|Sms|SMS|Safety|RollOff|ChallengeRanking|Alerts|Violations|CleanInspection|OutOfService|Digest|TicketViolations|InspectionDriver)|^PreviewSafety|^SaveCopiedPercentile|^SaveFmcsaPage|InvestigationFinding$|CarrierOrder$|^ReadSMS|^SaveDigest|^MatchInspectionDriver|^LinkTicketViolation|=(VIOLATIONS|SMS)/
  const kept = namesOf((roles) => !roles.includes('operator')).split(' ')
  expect(kept.filter((name) => !ofSafety.test(name))).toEqual([
    'GetGuestLink',
    'ShareStatement/:id',
    'StopSharingStatement/:id',
    'GetDocumentToSign/:id',
    'UpdateOwnContact',
    'CorrectTicketDetails',
    'CreateComplianceChallenge',
    'RequestChallengeStage',
    'AcceptChallengeDenial',
    'GetCrashToChallenge/:id',
    'SaveMVRReview',
    'GetConsentToSign',
    'SignConsent',
    'DisputeMVRReport',
  ])
  expect(namesOf((roles) => roles.includes('operator'))).not.toMatch(ofSafety)
})
