import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { type DriverRow, driverFilterValues, drivers, driverSorts } from 'shared-api/drivers'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { bearer, testService } from '../../test/support/test-service.ts'
import { openCdlNumber } from './protected/sealed-fields.ts'
import { testKeys } from '../../test/support/test-world.ts'
import * as z from 'zod/mini'

const service = await testService({ as: 'carrier' })

type Query = NonNullable<NonNullable<Parameters<typeof call<typeof drivers.list>>[1]>['query']>

const list = (query: Query = {}) => call(drivers.list, { query: { CarrierId: quillhaven.id, ...query } })

async function allPages(query: Query): Promise<DriverRow[]> {
  const { Total } = await list(query)
  const pages = Array.from({ length: Math.ceil(Total / 7) }, (_, index) =>
    list({ ...query, Page: index + 1, PageSize: 7 }),
  )
  return (await Promise.all(pages)).flatMap(({ Data }) => Data)
}

test('the list of drivers is the first ten, newest first, and tells how many there are', async () => {
  const page = await list()
  expect(page).toMatchObject({ Page: 1, PageSize: 10, Total: 128 })
  expect(page.Counts).toEqual({
    All: 128,
    Active: 104,
    Inactive: 3,
    Pending: 5,
    'MVR Only': 2,
    'PE Only': 14,
  })
  const created = page.Data.map(({ CreatedDate }) => CreatedDate)
  expect(created).toHaveLength(10)
  expect(created).toEqual(created.toSorted().toReversed())
})

test('the list of drivers has each driver on one page alone, whatever it is sorted by', async () => {
  for (const SortBy of driverSorts) {
    for (const SortDir of ['asc', 'desc'] as const) {
      const ids = (await allPages({ SortBy, SortDir })).map(({ Id }) => Id)
      expect({ SortBy, SortDir, found: ids.length, different: new Set(ids).size }).toEqual({
        SortBy,
        SortDir,
        found: 128,
        different: 128,
      })
    }
  }
})

test('the list of drivers is sorted by what was asked for, and rows without a value come last both ways', async () => {
  const names = (await allPages({ SortBy: 'Name', SortDir: 'asc' })).map(({ Name }) => Name.toLowerCase())
  expect(names).toEqual(names.toSorted())
  for (const SortDir of ['asc', 'desc'] as const) {
    const dates = (await allPages({ SortBy: 'Active_Until__c', SortDir })).map(
      (driver) => driver.Active_Until__c,
    )
    const known = dates.filter((date) => date !== null)
    expect(dates.slice(0, known.length)).toEqual(known)
    expect(known).toEqual(SortDir === 'asc' ? known.toSorted() : known.toSorted().toReversed())
  }
})

test.each(['carrier', 'operator'] as const)(
  'the list of drivers: of all carriers of %s is in one order, too',
  async (who) => {
    await service.signIn(who)
    const all = { CarrierId: '' }
    const { Total } = await list(all)
    for (const SortBy of driverSorts) {
      for (const SortDir of ['asc', 'desc'] as const) {
        const found = await allPages({ ...all, SortBy, SortDir })
        expect(new Set(found.map(({ Id }) => Id)).size).toBe(Total)
        if (SortBy === 'Name' || SortBy === 'Carrier__r.Name') {
          const keys = found.map((row) => (SortBy === 'Name' ? row.Name : row.Carrier__r.Name).toLowerCase())
          expect(keys).toEqual(SortDir === 'asc' ? keys.toSorted() : keys.toSorted().toReversed())
        }
      }
    }
    const until = (await allPages({ ...all, SortBy: 'Active_Until__c', SortDir: 'desc' })).map(
      (row) => row.Active_Until__c ?? '',
    )
    expect(until).toEqual(until.toSorted().toReversed())
  },
)

test('the list of drivers holds to each filter value, and its tabs say how many', async () => {
  const { Counts } = await list()
  for (const list_filter of driverFilterValues) {
    const found = await allPages({ list_filter })
    expect(found).toHaveLength(Counts[list_filter])
    const others = found.filter(
      (driver) => list_filter !== 'All' && driver.Active_Inactive__c !== list_filter,
    )
    expect(others).toEqual([])
  }
})

test("the list of drivers takes 'ALL', as the specification's callers send it", async () => {
  expect((await list({ list_filter: 'ALL' })).Total).toBe(128)
})

test('the list of drivers is empty after its last page, and says so', async () => {
  expect(await list({ Page: 99 })).toMatchObject({ Data: [], Page: 99, Total: 128 })
})

test('the list of drivers covers the selected carrier, or all of the caller', async () => {
  expect((await call(drivers.list)).Total).toBe(128 + tarnbrook.drivers)
  expect((await call(drivers.list, { query: { CarrierId: '' } })).Total).toBe(128 + tarnbrook.drivers)
  const other = await call(drivers.list, { query: { CarrierId: tarnbrook.id, PageSize: 100 } })
  expect(new Set(other.Data.map((driver) => driver.Carrier__r.Name))).toEqual(new Set([tarnbrook.name]))
  await service.signIn('operator')
  expect((await call(drivers.list)).Total).toBe(275)
})

const namesFor = async (Search: string) =>
  (await list({ Search, PageSize: 100 })).Data.map(({ Name }) => Name)

test('searching finds by parts of the name in any order and case', async () => {
  expect(await namesFor('winfield ADA')).toEqual(['Adaeze Winfield'])
})

test('searching finds by driver ID, phone and e-mail', async () => {
  expect(await namesFor('q-1042')).toEqual(['Adaeze Winfield'])
  const { email, phone } = await service.admin
    .selectFrom('driver')
    .select(['email', 'phone'])
    .where('name', '=', 'Adaeze Winfield')
    .executeTakeFirstOrThrow()
  expect(await namesFor(`${email} ${phone}`)).toContain('Adaeze Winfield')
})

test('searching finds by a whole CDL number, written with or without its dashes, and not by a part of it', async () => {
  const row = await service.admin
    .selectFrom('driver')
    .select(['id', 'name', 'cdl_number_sealed'])
    .where('carrier_driver_id', '=', 'Q-1042')
    .executeTakeFirstOrThrow()
  const number = openCdlNumber(testKeys, row.id, row.cdl_number_sealed ?? Buffer.alloc(0))
  expect(await namesFor(number)).toEqual([row.name])
  expect(await namesFor(`${number.slice(0, 3).toLowerCase()}-${number.slice(3)}`)).toEqual([row.name])
  expect(await namesFor(number.slice(0, -1))).toEqual([])
})

test('searching takes the signs % and _ and \\ for what they are', async () => {
  for (const word of ['%', '_', '\\', '%%', 'a%e']) expect(await namesFor(word)).toEqual([])
})

test('searching counts the tabs under the same search', async () => {
  const page = await list({ Search: 'a' })
  expect(page.Total).toBeGreaterThan(0)
  expect(page.Total).toBe(page.Counts.All)
  const parts = Object.entries(page.Counts).filter(([value]) => value !== 'All')
  expect(parts.reduce((sum, [, count]) => sum + count, 0)).toBe(page.Total)
})

/** The columns of the screen, and what they are sorted and told apart by. */
const shown = {
  Id: expect.any(String),
  Name: 'Adaeze Winfield',
  Active_Inactive__c: 'Active',
  Carrier__r: { Name: quillhaven.name },
  Carrier_s_Driver_ID__c: 'Q-1042',
  PersonMobilePhone: expect.any(String),
  PersonEmail: 'adaeze.winfield@drivers.example',
  Member__c: true,
  Has_Membership__c: true,
  Embark_Monitoring_Active__c: expect.any(Boolean),
  Mailing_Address: expect.stringMatching(/^\d+ .+, .+, OH \d{5}, United States$/),
  CDL_State__c: 'OH',
  CDL_Number__c: 'ends 4821',
  Active_Until__c: expect.any(String),
  Activation_Date__c: expect.any(String),
  Cancellation_Date__c: null,
  CDL_Expiration_Date__c: '2026-12-02',
  Med_Cert_Expiration_Date__c: expect.any(String),
  CreatedDate: expect.any(String),
}

/** Asked past the client, which would drop what the contract does not name. */
async function rowsOf(path: string) {
  const token = await service.signIn('carrier')
  const { envelope } = await service.ask(path, { headers: bearer(token) })
  return z.object({ Data: z.array(z.record(z.string(), z.unknown())) }).parse(envelope.Result).Data
}

test('a list sends of a driver what it shows, masked, and nothing else', async () => {
  expect(await rowsOf(`GetDrivers?CarrierId=${quillhaven.id}&Search=q-1042`)).toEqual([shown])
  const members = await rowsOf(
    `GetActiveMembershipCount?get_report=true&PageSize=100&CarrierId=${quillhaven.id}`,
  )
  const columns = Object.keys(shown).toSorted()
  expect(members.length).toBeGreaterThan(0)
  for (const member of members) expect(Object.keys(member).toSorted()).toEqual(columns)
})
