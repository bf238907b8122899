import { describe, expect, test } from '@jest/globals'
import { isAgentShown } from './agent-list-flag.ts'

const account = (Id: string, IsDirect: boolean, Allow_Agents_Tickets__c: boolean) => ({
  Account: {
    Id,
    Name: `Carrier ${Id}`,
    Allow_Agents_Tickets__c,
    DOT_Number__c: null,
    Power_Units__c: null,
    Annual_Miles__c: null,
  },
  IsDirect,
})

const accounts = [
  account('direct, agents allowed', true, true),
  account('direct', true, false),
  account('agents allowed', false, true),
]

describe('the agent of a ticket shows', () => {
  test('for a carrier of the user that lets agents handle its tickets', () => {
    expect(isAgentShown('carrier', accounts, 'direct, agents allowed')).toBe(true)
  })

  test('for all carriers when any of them is such a carrier', () => {
    expect(isAgentShown('carrier', accounts, undefined)).toBe(true)
  })

  test('to an agent, whatever the carrier', () => {
    expect(isAgentShown('agent', [], undefined)).toBe(true)
  })
})

describe('the agent of a ticket does not show', () => {
  test.each(['direct', 'agents allowed'])('for a carrier that is only %s', (carrierId) => {
    expect(isAgentShown('carrier', accounts, carrierId)).toBe(false)
  })

  test('for all carriers when none of them is both', () => {
    expect(isAgentShown('carrier', accounts.slice(1), undefined)).toBe(false)
  })

  test('while the accounts are not known', () => {
    expect(isAgentShown(undefined, [], undefined)).toBe(false)
  })
})
