import { describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { drivers } from 'shared-api/drivers'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })

type Query = NonNullable<NonNullable<Parameters<typeof call<typeof drivers.list>>[1]>['query']>

const list = (query: Query = {}) =>
  call(drivers.list, { query: { CarrierId: quillhaven.id, PageSize: 100, ...query } })

const firstExpiry = (row: {
  CDL_Expiration_Date__c: string | null
  Med_Cert_Expiration_Date__c: string | null
}) =>
  [row.CDL_Expiration_Date__c, row.Med_Cert_Expiration_Date__c].filter((day) => day !== null).toSorted()[0] ??
  ''

describe('drivers whose papers expire', () => {
  const lastDays = { Overdue: '2026-11-19', Within30: '2026-12-20', Within60: '2027-01-19' } as const

  test('are those whose first paper does within the window, and what is overdue is in each', async () => {
    const all = [...(await list()).Data, ...(await list({ Page: 2 })).Data]
    expect(all).toHaveLength(128)
    for (const Expires of ['Overdue', 'Within30', 'Within60'] as const) {
      const due = all.filter((row) => firstExpiry(row) <= lastDays[Expires])
      const found = await list({ Expires })
      expect(due.length).toBeGreaterThan(0)
      expect(found.Data.map(({ Id }) => Id).toSorted()).toEqual(due.map(({ Id }) => Id).toSorted())
      expect(found.Total).toBe(due.length)
      expect(found.Counts.All).toBe(due.length)
      const inactive = due.filter(({ Active_Inactive__c: status }) => status === 'Inactive').length
      expect(found.Counts.Inactive).toBe(inactive)
      expect((await list({ Expires, list_filter: 'Inactive' })).Total).toBe(inactive)
    }
  })

  test('are found by words among them', async () => {
    const { Data, Total } = await list({ Expires: 'Overdue', Search: 'delphine' })
    expect(Data.map(({ Name }) => Name)).toEqual(['Delphine Arroway'])
    expect(Total).toBe(1)
    expect((await list({ Expires: 'Overdue', Search: 'ginevra' })).Total).toBe(0)
  })

  test("are counted by their carrier's calendar: what expires today is overdue at its midnight", async () => {
    const [someone] = (await list({ SortBy: 'Name' })).Data
    const id = someone?.Id ?? ''
    await service.admin
      .updateTable('driver')
      .set({ cdl_expires_on: '2026-11-20', medical_card_expires_on: null })
      .where('id', '=', id)
      .execute()
    const isOverdueAt = async (now: string) => {
      service.setNow(new Date(now))
      return (await list({ Expires: 'Overdue' })).Data.some(({ Id }) => Id === id)
    }
    // Midnight in Ohio is five in the morning in London.
    expect(await isOverdueAt('2026-11-21T04:59:00Z')).toBe(false)
    expect(await isOverdueAt('2026-11-21T05:01:00Z')).toBe(true)
    service.setNow(new Date('2026-11-21T05:01:00Z'))
    expect((await call(drivers.list, { query: { Expires: 'Overdue' } })).Total).toBeGreaterThanOrEqual(
      (await list({ Expires: 'Overdue' })).Total,
    )
  })
})

test('one or two letters find the words that begin with them', async () => {
  const { Data } = await list({ Search: 'de' })
  expect(Data.map(({ Name }) => Name)).toContain('Delphine Arroway')
  const without = Data.filter((row) =>
    [row.Name, row.Carrier_s_Driver_ID__c, row.PersonEmail, row.PersonMobilePhone].every(
      (text) =>
        !(text ?? '')
          .toLowerCase()
          .split(' ')
          .some((word) => word.startsWith('de')),
    ),
  )
  expect(without).toEqual([])
  expect((await list({ Search: 'ar delphine' })).Data.map(({ Name }) => Name)).toEqual(['Delphine Arroway'])
  expect((await list({ Search: 'rr delphine' })).Data).toEqual([])
})

const counted = async (accountId: string) => {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from driver where account_id = ${accountId} group by status
  `.execute(service.admin)
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}
const kept = async (CarrierId: string) => {
  const { Counts } = await call(drivers.list, { query: { CarrierId } })
  const { All: all, ...others } = Counts
  expect(all).toBe(Object.values(others).reduce((sum, count) => sum + count, 0))
  return Object.fromEntries(Object.entries(others).filter(([, count]) => count > 0))
}

// Words of search are kept once for a carrier: these have none in common.
const row = (first_name: string, last_name: string) => ({
  account_id: tarnbrook.id,
  first_name,
  last_name,
  status: 'Pending' as const,
})

test('the count of each status is right after any change, and after the differences were put together', async () => {
  const { admin } = service
  const insert = (status: 'Pending' | 'Active', count: number) =>
    admin
      .insertInto('driver')
      .values(
        Array.from({ length: count }, (_, index) => ({
          account_id: tarnbrook.id,
          first_name: 'Counted',
          last_name: `${status} ${index}`,
          status,
        })),
      )
      .execute()
  await insert('Pending', 30)
  await insert('Active', 20)
  expect(await kept(tarnbrook.id)).toEqual(await counted(tarnbrook.id))
  const mine = admin.selectFrom('driver').select('id').where('first_name', '=', 'Counted')
  for (const { id } of await mine.where('status', '=', 'Pending').execute()) {
    await admin.updateTable('driver').set({ status: 'Inactive' }).where('id', '=', id).execute()
  }
  await admin.updateTable('driver').set({ city: 'Lima' }).where('account_id', '=', tarnbrook.id).execute()
  expect(await kept(tarnbrook.id)).toEqual(await counted(tarnbrook.id))
  const differences = () =>
    admin.selectFrom('driver_tally').selectAll().where('account_id', '=', tarnbrook.id).execute()
  expect((await differences()).length).toBeGreaterThan(50)
  const fold = () => sql`select fold_driver_tally()`.execute(service.db)
  await Promise.all([fold(), fold(), fold()])
  expect((await differences()).length).toBeLessThan(6)
  expect(await kept(tarnbrook.id)).toEqual(await counted(tarnbrook.id))
  await admin.deleteFrom('driver').where('first_name', '=', 'Counted').execute()
  expect(await kept(tarnbrook.id)).toEqual(await counted(tarnbrook.id))
})

test('the count of each status lets two transactions write drivers of one carrier at once, without waiting for each other', async () => {
  await service.admin.transaction().execute(async (tx) => {
    await tx.insertInto('driver').values(row('Quorra', 'Zelnick')).execute()
    // On another connection, while the first has not ended: it would wait for ever.
    await service.admin.transaction().execute(async (other) => {
      await sql`set local statement_timeout = 5000`.execute(other)
      await other.insertInto('driver').values(row('Ysolde', 'Umberfen')).execute()
    })
  })
  expect(await kept(tarnbrook.id)).toEqual(await counted(tarnbrook.id))
})
