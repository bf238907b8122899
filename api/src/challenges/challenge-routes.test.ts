import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import {
  type ChallengeFilter,
  challengeFilterValues,
  challenges,
  challengeSorts,
} from 'shared-api/challenges'
import { quillhaven } from '../../demo/accounts.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })

const list = (query: Partial<ChallengeFilter> = {}) =>
  call(challenges.list, { query: { CarrierId: quillhaven.id, PageSize: 100, ...query } })

test('the list of compliance challenges keeps to each status, and its tabs say how many', async () => {
  const { Counts } = await list()
  for (const status of challengeFilterValues) {
    const page = await list({ list_filter: status })
    expect(page.Total).toBe(Counts[status])
    expect(page.Data).toHaveLength(Counts[status])
    if (status !== 'All') expect(page.Data.filter(({ Status__c }) => Status__c !== status)).toEqual([])
  }
  const { All, ...each } = Counts
  expect(Object.values(each).reduce((sum, count) => sum + count)).toBe(All)
})

test('the filter Open is that status alone; the counter is of every challenge that is not closed', async () => {
  const { Counts } = await list()
  const { Count } = await call(challenges.open.count, { query: { CarrierId: quillhaven.id } })
  expect(Count).toBe(Counts.All - Counts.Closed)
  expect(Counts.Open).toBeLessThan(Count)
})

test('the list of compliance challenges has each one once over its pages, whatever it is sorted by', async () => {
  for (const SortBy of challengeSorts) {
    for (const SortDir of ['asc', 'desc'] as const) {
      const whole = await list({ SortBy, SortDir })
      const pages = await Promise.all(
        [1, 2, 3, 4, 5].map((Page) => list({ SortBy, SortDir, Page, PageSize: 10 })),
      )
      const found = pages.flatMap(({ Data }) => Data.map(({ Id }) => Id))
      expect({ SortBy, SortDir, found }).toEqual({ SortBy, SortDir, found: whole.Data.map(({ Id }) => Id) })
      expect(new Set(found).size).toBe(whole.Total)
    }
  }
})

test('the list of compliance challenges finds by ticket, and counts what was found', async () => {
  const ticket = (await list()).Data.find(
    ({ Associated_Ticket__r }) => Associated_Ticket__r,
  )?.Associated_Ticket__r
  const found = await list({ Search: ticket?.Name ?? '' })
  expect(found.Data.map(({ Associated_Ticket__r }) => Associated_Ticket__r?.Name)).toContain(ticket?.Name)
  expect(found.Counts.All).toBe(found.Data.length)
})

test('a compliance challenge names its driver, and is found by the name', async () => {
  const named = (await list()).Data.find(({ Driver__c }) => Driver__c !== null)
  expect(named?.Driver_Name__r?.Name).toMatch(/\w/)
  const found = await list({ Search: named?.Driver_Name__r?.Name ?? '' })
  expect(found.Data.map(({ Id }) => Id)).toContain(named?.Id)
})

test('the compliance challenge whose day at FMCSA is nearest comes first, and decided ones last', async () => {
  const { Data } = await call(challenges.list, { query: { CarrierId: quillhaven.id, PageSize: 100 } })
  const days = Data.map(({ Clock_Due__c }) => Clock_Due__c)
  const due = days.filter((day) => day !== null)
  expect(due.length).toBeGreaterThan(1)
  expect(days.slice(0, due.length)).toEqual(due.toSorted())
  for (const { Id, Status__c, Clock_Due__c } of Data.slice(0, 5)) {
    if (['Awaiting Fine', 'Closed'].includes(Status__c)) continue
    const { Clock, Stage__r } = await call(challenges.record, {
      params: { id: Id },
      query: { record_type: 'INSPECTION' },
    })
    const next = Clock.AnswerDueOn ?? Stage__r?.AskBy ?? Clock.DecisionDueOn ?? Clock.FileBy
    expect({ Id, Clock_Due__c }).toEqual({ Id, Clock_Due__c: next })
  }
  expect(
    Data.filter(
      ({ Status__c, Clock_Due__c }) =>
        ['Awaiting Fine', 'Closed'].includes(Status__c) && Clock_Due__c !== null,
    ),
  ).toEqual([])
})

test('a driver sees the compliance challenges of the driver alone', async () => {
  await service.signIn('driver')
  const { Data, Counts } = await call(challenges.list, { query: { PageSize: 100 } })
  expect(new Set(Data.map(({ Driver__c }) => Driver__c)).size).toBeLessThanOrEqual(1)
  expect(Counts.All).toBe(Data.length)
})
