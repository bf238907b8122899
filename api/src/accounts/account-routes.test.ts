import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { accounts } from 'shared-api/accounts'
import { sessions } from 'shared-api/sessions'
import { agentAccounts, carrierAccounts, demoAccounts, quillhaven } from '../../demo/accounts.ts'
import { bearer, testService } from '../../test/support/test-service.ts'

const service = await testService()

const detailsOf = (id: string) =>
  call(accounts.details, { params: { id }, query: { record_type: 'ACCOUNT' } })

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

test('a pinned carrier is selected at the next start, until it is unpinned', async () => {
  await service.signIn('agent')
  expect(await call(accounts.pin, { body: { CarrierId: quillhaven.id } })).toEqual({
    PinedAccountId: quillhaven.id,
  })
  expect((await call(sessions.user)).PinedAccountId).toBe(quillhaven.id)
  expect(await call(accounts.pin, { body: { CarrierId: null } })).toEqual({ PinedAccountId: null })
  expect((await call(sessions.user)).PinedAccountId).toBeNull()
})

test("a pinned carrier leaves a trace, and is no one else's", async () => {
  await service.signIn('carrier')
  const before = (await call(sessions.user)).PinedAccountId
  await service.signIn('operator')
  await call(accounts.pin, { body: { CarrierId: quillhaven.id } })
  const entry = await service.admin
    .selectFrom('audit_entry')
    .select(['action', 'actor_role', 'subject'])
    .orderBy('position', 'desc')
    .executeTakeFirst()
  expect(entry).toEqual({ action: 'pinned a carrier', actor_role: 'operator', subject: quillhaven.id })
  await service.signIn('carrier')
  expect((await call(sessions.user)).PinedAccountId).toBe(before)
})

test("a carrier's details are its census data, kind and agents", async () => {
  await service.signIn('carrier')
  const details = await detailsOf(quillhaven.id)
  expect(details).toMatchObject({
    Name: 'Quillhaven Freight LLC',
    DOT_Number__c: '9900417',
    Carrier_Kind__c: 'General',
    Power_Units__c: 86,
    IsDirect: true,
  })
  expect(details.Agents.length).toBeGreaterThan(0)
  expect(details.Time_Zone__c).toMatch(/^America\//)
})

test('agents are those of the accounts one sees, each once, by name, without an envelope of their own', async () => {
  const token = await service.signIn('carrier')
  const agents = await call(accounts.agents)
  const names = agents.map(({ Contact }) => Contact.Name)
  expect(names.length).toBeGreaterThan(0)
  expect(names).toEqual([...new Set(names)].toSorted())
  const { envelope } = await service.ask('getAgentList', { headers: bearer(token) })
  expect(envelope.Result).toEqual(agents)
  await service.signIn('operator')
  expect((await call(accounts.agents)).length).toBeGreaterThanOrEqual(names.length)
})

test('the list of accounts is whole: a page, an order or a search is refused by name', async () => {
  const token = await service.signIn('carrier')
  const { status, envelope } = await service.ask(
    'GetAccountsList?Page=1&PageSize=5&SortBy=Name&SortDir=asc&Search=freight',
    { headers: bearer(token) },
  )
  expect(status).toBe(400)
  expect(envelope.Errors?.map(({ Field }) => Field)).toEqual([
    'Page',
    'PageSize',
    'SortBy',
    'SortDir',
    'Search',
  ])
})
