import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { accounts } from 'shared-api/accounts'
import { agentAccounts, carrierAccounts, demoAccounts, quillhaven } from '../demo/accounts.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service.stop())

const namesOf = (given: readonly { name: string }[]) => given.map(({ name }) => name).toSorted()

test('carrier staff see their accounts by name, with what the carrier reported last', async () => {
  await service.signIn('carrier')
  const list = await call(accounts.list)
  expect(list.map(({ Account }) => Account.Name)).toEqual(namesOf(carrierAccounts))
  expect(list[0]).toEqual({
    Account: {
      Id: quillhaven.id,
      Name: 'Quillhaven Freight LLC',
      Allow_Agents_Tickets__c: true,
      DOT_Number__c: '9900417',
      Power_Units__c: 86,
      Annual_Miles__c: 6_842_300,
    },
    IsDirect: true,
  })
})

test('an agent sees the accounts that the agency serves, none of them direct', async () => {
  await service.signIn('agent')
  const list = await call(accounts.list)
  expect(list.map(({ Account }) => Account.Name)).toEqual(namesOf(agentAccounts))
  expect(list.filter(({ IsDirect }) => IsDirect)).toEqual([])
})

test('the back office sees all accounts, a driver his own', async () => {
  await service.signIn('operator')
  expect((await call(accounts.list)).map(({ Account }) => Account.Name)).toEqual(namesOf(demoAccounts))
  await service.signIn('driver')
  expect((await call(accounts.list)).map(({ Account }) => Account.Name)).toEqual([quillhaven.name])
})
