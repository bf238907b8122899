import { beforeAll, expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { calls } from 'shared-api/calls'
import { roadside } from 'shared-api/safety/roadside'
import { tickets } from 'shared-api/tickets'
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
  const days = Data.map((ticket) => ticket.Date_of_Ticket__c ?? '')
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
