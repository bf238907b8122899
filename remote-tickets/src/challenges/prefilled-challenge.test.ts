import { expect, test } from '@jest/globals'
import { prefilled, prefilledOfViolation } from './prefilled-challenge.ts'

const violation = (code: string, IsLinked: boolean) => ({
  Id: code,
  Violation_Code__c: code,
  Violation_Description__c: 'Flat or exposed fabric',
  BASIC__c: 'Vehicle Maintenance' as const,
  Severity_Weight__c: 8,
  Out_of_Service__c: true,
  Daily_File__c: null,
  Files_Day__c: null,
  Roll_Off_Date__c: '2028-08-03',
  Inspection_Date__c: '2026-08-03',
  Report_State__c: 'IN',
  Report_Number__c: 'MB04391172',
  Driver_Name__r: null,
  Driver__c: null,
  SMS_Inspection_Data__r: { Id: 'i', Account__r: { Id: 'a', Name: 'Quillhaven Freight LLC' } },
  IsLinked,
  Matches: [],
})

const closed = { Citation_Number__c: '4471', Ticket_Closed_Date__c: '2026-10-02', Final_Fine__c: null }

test('a dismissed ticket starts its challenge with what the court said and the linked violations', () => {
  const violations = [violation('393.75A', true), violation('393.75B', false)]
  expect(prefilled({ ...closed, Ticket_Outcome__c: 'Dismissed' }, violations)).toEqual({
    Challenge_Type__c: 'Citation dismissed',
    Statement:
      'The court dismissed citation 4471 on 02 Oct 2026. Please remove 393.75A in report IN-MB04391172.',
  })
})

test('not guilty without a number and links is said as that; any other outcome leaves the form empty', () => {
  const bare = { Citation_Number__c: null, Ticket_Closed_Date__c: null, Final_Fine__c: null }
  expect(prefilled({ ...bare, Ticket_Outcome__c: 'Not Guilty' }).Statement).toBe(
    'The driver was found not guilty of the citation.',
  )
  for (const outcome of ['Guilty', 'Amended Lesser', null] as const) {
    expect(prefilled({ ...closed, Ticket_Outcome__c: outcome })).toEqual({
      Challenge_Type__c: '',
      Statement: '',
    })
  }
})

test('a violation starts its challenge with what its report lists', () => {
  expect(prefilledOfViolation(violation('393.75A', false))).toEqual({
    Challenge_Type__c: 'Violation',
    Statement: 'Report IN-MB04391172 of 03 Aug 2026 lists 393.75A, Flat or exposed fabric, out of service. ',
  })
})

test('a citation that was dismissed with a fine is not asked to be removed', () => {
  const dismissed = { ...closed, Ticket_Outcome__c: 'Dismissed' } as const
  expect(prefilled({ ...dismissed, Final_Fine__c: '120.00' })).toEqual({
    Challenge_Type__c: '',
    Statement: '',
  })
  expect(prefilled({ ...dismissed, Final_Fine__c: '0.00' }).Challenge_Type__c).toBe('Citation dismissed')
})
