import { expect, test } from '@jest/globals'
import { isCourtDateNear } from './court-date.tsx'

const today = new Date('2026-11-20T23:30:00')
const ticket = (
  Court_Date__c: string | null,
  Attorney_Status__c: 'Attny Assigned' | 'Attorney Complete' = 'Attny Assigned',
) => ({ Court_Date__c, Attorney_Status__c })

test.each(['2026-11-20', '2026-11-21', '2026-12-04'])('a court date on %s is near', (day) => {
  expect(isCourtDateNear(ticket(day), today)).toBe(true)
})

test.each([null, '2026-11-19', '2026-12-05'])('a court date on %s is not', (day) => {
  expect(isCourtDateNear(ticket(day), today)).toBe(false)
})

test('the court date of a closed ticket asks nothing of anybody', () => {
  expect(isCourtDateNear(ticket('2026-11-21', 'Attorney Complete'), today)).toBe(false)
})
