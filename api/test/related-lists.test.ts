import { beforeAll, expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { calls } from 'shared-api/calls'
import type { Contract } from 'shared-api/contract'
import { roadside } from 'shared-api/safety/roadside'
import { tickets } from 'shared-api/tickets'
import { toJSONSchema } from 'zod/v4/core'
import * as z from 'zod/mini'
import { quillhaven } from '../demo/accounts.ts'
import { bearer, testService } from './support/test-service.ts'

const service = await testService()
let token: string

beforeAll(async () => {
  token = await service.signIn('carrier')
})

const relatedTypes = calls
  .filter(({ name }) => name === 'RelatedLists/:id')
  .map(({ variant }) => variant.replace('record_type=', ''))

const ask = (id: string, query: string) =>
  service.ask(`RelatedLists/${id}?${query}`, { headers: bearer(token) })

interface Page {
  Data: { Id: string; Driver__c?: string | null }[]
  Total: number
}

async function pageOf(id: string, type: string, paging = ''): Promise<Page> {
  const { status, envelope } = await ask(id, `record_type=${type}${paging}`)
  expect(status).toBe(200)
  return JSON.parse(JSON.stringify(envelope.Result))
}

async function firstDriver(accountId: string) {
  const { driver_id: id } = await service.admin
    .selectFrom('ticket')
    .select('driver_id')
    .where('account_id', '=', accountId)
    .where('driver_id', 'is not', null)
    .orderBy('number')
    .executeTakeFirstOrThrow()
  return id ?? ''
}

/** The fields that the contract says a list is sorted by. */
const sortsOf = (contract: Contract | undefined) =>
  contract === undefined
    ? []
    : z.parse(
        z.object({ properties: z.object({ SortBy: z.object({ enum: z.array(z.string()) }) }) }),
        toJSONSchema(contract.query, { io: 'input', unrepresentable: 'any' }),
      ).properties.SortBy.enum

const withRows = relatedTypes.filter((type) => type !== 'FILE')

test.each(withRows)(
  '%s of a carrier come newest first, in pages that do not overlap, as many as there are',
  async (type) => {
    const all = await pageOf(quillhaven.id, type, '&PageSize=100')
    expect(all.Total).toBeGreaterThan(0)
    const [one, two] = [
      await pageOf(quillhaven.id, type, '&PageSize=2'),
      await pageOf(quillhaven.id, type, '&PageSize=2&Page=2'),
    ]
    const ids = [...one.Data, ...two.Data].map(({ Id }) => Id)
    expect(ids).toEqual(all.Data.slice(0, 4).map(({ Id }) => Id))
    expect(one.Total).toBe(all.Total)
    expect(all.Data).toHaveLength(Math.min(all.Total, 100))
  },
)

test('tickets of a carrier are those of the list, with what is due on them', async () => {
  const { Data } = await call(tickets.related, {
    params: { id: quillhaven.id },
    query: { record_type: 'TICKET', PageSize: 100 },
  })
  const days = Data.map((ticket) => ticket.Date_of_Ticket__c ?? ticket.CreatedDate.slice(0, 10))
  expect(days).toEqual(days.toSorted().toReversed())
  expect(Data.filter((ticket) => ticket.Payments__c !== null).length).toBeGreaterThan(0)
})

test('an inspection says how many violations it found', async () => {
  const query = { record_type: 'SMS_INSPECTION', PageSize: 100 } as const
  const { Data } = await call(roadside.inspections, { params: { id: quillhaven.id }, query })
  const counts = Data.map((inspection) => inspection.Violations__c)
  expect(Math.max(...counts)).toBeGreaterThan(1)
  expect(Math.min(...counts)).toBe(0)
})

test.each(withRows)("%s of a driver are his own and no one else's", async (type) => {
  const id = await firstDriver(quillhaven.id)
  const { Data, Total } = await pageOf(id, type, '&PageSize=100')
  expect(Data).toHaveLength(Total)
  expect(Data.filter((row) => row.Driver__c !== id)).toEqual([])
})

test('a driver has tickets', async () => {
  expect((await pageOf(await firstDriver(quillhaven.id), 'TICKET')).Total).toBeGreaterThan(0)
})

test('a related list of an unknown kind, or of none, is refused', async () => {
  for (const query of ['record_type=SECRETS', '', 'record_type=', 'record_type=TICKET&record_type=FILE']) {
    const { status, envelope } = await ask(quillhaven.id, query)
    expect(status).toBe(400)
    expect(envelope.Errors).toEqual([{ Field: 'record_type', Message: 'No record has this record_type' }])
  }
})

test.each(withRows)(
  '%s are sorted by each of their fields, both ways, like the other lists',
  async (type) => {
    const contract = calls.find(
      ({ name, variant }) => name === 'RelatedLists/:id' && variant === `record_type=${type}`,
    )
    const sorts = sortsOf(contract)
    expect(sorts.length).toBeGreaterThan(2)
    for (const field of sorts) {
      const [up, down] = [
        await pageOf(quillhaven.id, type, `&SortBy=${field}&SortDir=asc&PageSize=3`),
        await pageOf(quillhaven.id, type, `&SortBy=${field}&SortDir=desc&PageSize=3`),
      ]
      expect([up.Total, up.Data.length]).toEqual([down.Total, 3])
    }
    const { status, envelope } = await ask(quillhaven.id, `record_type=${type}&SortBy=Password`)
    expect([status, envelope.Errors?.map(({ Field }) => Field)]).toEqual([400, ['SortBy']])
  },
)

test('related tickets are found by words, counted, and turned over in the order that was asked for', async () => {
  const query = { record_type: 'TICKET', SortBy: 'Name', SortDir: 'asc', PageSize: 100 } as const
  const params = { id: quillhaven.id }
  const all = await call(tickets.related, { params, query })
  const names = all.Data.map(({ Name }) => Name)
  expect(names).toEqual(names.toSorted())
  const Search = all.Data.at(-1)?.Driver_Full_Name__c ?? ''
  const found = await call(tickets.related, { params, query: { ...query, Search } })
  expect(found.Total).toBeGreaterThan(0)
  expect(found.Total).toBeLessThan(all.Total)
  expect(found.Data.filter((ticket) => ticket.Driver_Full_Name__c !== Search)).toEqual([])
  const none = await call(tickets.related, { params, query: { ...query, Search: 'no such words' } })
  expect(none).toMatchObject({ Data: [], Total: 0 })
})
