import { expect, test } from '@jest/globals'
import type { Member } from '../memberships/membership-state.ts'
import { actionsOfProfile, actionsOfRow, actionsOfSelection } from './driver-actions.ts'

const ways = { change: () => {}, exportRows: () => {} }
const running: Member = {
  Id: 'one',
  Name: 'One',
  Active_Inactive__c: 'Active',
  Active_Until__c: '2026-11-25',
  Embark_Monitoring_Active__c: false,
  Cancellation_Date__c: null,
  Has_Membership__c: true,
}
const without: Member = { ...running, Id: 'two', Active_Inactive__c: 'Pending', Has_Membership__c: false }
const cancelled: Member = { ...running, Cancellation_Date__c: '2026-12-15' }

const membershipOf = (driver: Member) =>
  [actionsOfRow(driver, ways), actionsOfProfile(driver, ways.change)].map((actions) => {
    const { label, unavailable } = actions.find(({ id }) => id === 'membership') ?? {}
    return [label, unavailable]
  })

const both = (label: string, unavailable?: string) => [
  [label, unavailable],
  [label, unavailable],
]

test('a membership is cancelled only where there is one, in the list and on the profile', () => {
  expect(membershipOf(running)).toEqual(both('Cancel membership'))
  expect(membershipOf(without)).toEqual(both('Cancel membership', 'This driver has no membership yet.'))
  expect(membershipOf(cancelled)).toEqual(both('Undo cancellation'))
})

const reasonOf = (drivers: readonly Member[]) =>
  actionsOfSelection(drivers, ways).find(({ id }) => id === 'cancel')?.unavailable

test('of selected drivers a membership is cancelled when one of them has one to cancel', () => {
  expect(reasonOf([without, running])).toBeUndefined()
  expect(reasonOf([without, cancelled])).toBe('None of the selected drivers has a membership to cancel.')
  expect(reasonOf(Array.from({ length: 101 }, () => running))).toMatch(/^At most 100 memberships/)
})
