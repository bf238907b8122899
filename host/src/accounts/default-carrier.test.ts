import { describe, expect, test } from '@jest/globals'
import { carrierToSelect, defaultCarrier } from './default-carrier.ts'

const account = (Id: string) => ({
  Account: {
    Id,
    Name: `Carrier ${Id}`,
    Allow_Agents_Tickets__c: false,
    DOT_Number__c: null,
    Power_Units__c: null,
    Annual_Miles__c: null,
  },
  IsDirect: true,
})
const accounts = [account('a'), account('b'), account('c')]

describe('the default carrier', () => {
  test('is the pinned account', () => {
    expect(defaultCarrier({ PinedAccountId: 'b' }, accounts)).toBe('b')
  })

  test('is the first account when none is pinned', () => {
    expect(defaultCarrier({ PinedAccountId: null }, accounts)).toBe('a')
  })

  test('is the first account when the pinned one is not among them', () => {
    expect(defaultCarrier({ PinedAccountId: 'z' }, accounts)).toBe('a')
  })

  test('is none without accounts', () => {
    expect(defaultCarrier({ PinedAccountId: 'b' }, [])).toBeUndefined()
  })
})

describe('a choice made in the tab', () => {
  const user = { PinedAccountId: 'b' }

  test('stays', () => {
    expect(carrierToSelect({ hasChosen: true, carrierId: 'c' }, user, accounts)).toBe('keep')
  })

  test('stays when it is all carriers', () => {
    expect(carrierToSelect({ hasChosen: true, carrierId: undefined }, user, accounts)).toBe('keep')
  })

  test('is replaced by the default when the account is gone', () => {
    expect(carrierToSelect({ hasChosen: true, carrierId: 'z' }, user, accounts)).toEqual({ carrierId: 'b' })
  })

  test('is replaced by all carriers when there are no accounts at all', () => {
    expect(carrierToSelect({ hasChosen: true, carrierId: 'a' }, user, [])).toEqual({ carrierId: undefined })
  })

  test('has not been made at the start', () => {
    expect(carrierToSelect({ hasChosen: false, carrierId: undefined }, user, accounts)).toEqual({
      carrierId: 'b',
    })
  })
})
