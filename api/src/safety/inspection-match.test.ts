import { beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { type InspectionRow, roadsideLists } from 'shared-api/safety/roadside-lists'
import { safety } from 'shared-api/safety'
import { smsFeeds } from 'shared-api/safety/sms-notify'
import { agentAccounts, quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { addArrival } from '../../test/support/sample-arrivals.ts'
import { auditOf, ownDriverId } from '../../test/support/sample-rows.ts'
import { bearer, testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })

async function unmatched(): Promise<InspectionRow> {
  const query = { CarrierId: quillhaven.id, list_filter: 'Inspection Without Drivers' } as const
  const [inspection] = (await call(roadsideLists.inspections, { query })).Data
  if (inspection === undefined) throw new Error('Every inspection has its driver')
  return inspection
}

const match = (inspection: InspectionRow, DriverId: string | null) =>
  call(roadsideLists.match, {
    body: { InspectionId: inspection.Id, DriverId, Version: inspection.Version },
  })
const suggestions = (InspectionId: string, Search = '') =>
  call(roadsideLists.suggestions, { query: { InspectionId, Search } })

let inspection: InspectionRow

beforeEach(async () => {
  await service.signIn('carrier')
  inspection = await unmatched()
})

test('a person matches an inspection to a driver and takes the driver away again, and the audit log has both', async () => {
  const driverId = await ownDriverId(service.admin)
  const matched = await match(inspection, driverId)
  expect(matched).toMatchObject({
    Id: inspection.Id,
    Driver__c: driverId,
    Driver_Name__r: { Name: 'Adaeze Winfield' },
    Version: inspection.Version + 1,
  })
  expect(await match(matched, null)).toMatchObject({ Driver__c: null, Version: inspection.Version + 2 })
  expect((await auditOf(service.admin, inspection.Id)).map(({ action }) => action)).toEqual([
    'matched a roadside inspection',
    'matched a roadside inspection',
  ])
})

test('a match is in the notifications of the report, too', async () => {
  const arrived = await addArrival(service.admin, { accountId: quillhaven.id, at: new Date() })
  const driverId = await ownDriverId(service.admin)
  await call(roadsideLists.match, {
    body: { InspectionId: arrived.InspectionId, DriverId: driverId, Version: 1 },
  })
  const { Data } = await call(smsFeeds.inspections, { query: { CarrierId: quillhaven.id, PageSize: 100 } })
  expect(Data.find(({ Id }) => Id === arrived.Id)).toMatchObject({ Driver__c: driverId })
})

test('a match does not wait for an import that is not at its end', async () => {
  const driverId = await ownDriverId(service.admin)
  const matched = await service.admin.transaction().execute(async (importing) => {
    await sql`
      insert into roadside_inspection (account_id, report_state, report_number, inspected_on, level)
      values (${quillhaven.id}, 'OH', 'IMPORTING', '2026-11-01', 1)
    `.execute(importing)
    return match(inspection, driverId)
  })
  expect(matched.Driver__c).toBe(driverId)
})

test('the later of two matches is refused with the earlier one', async () => {
  const driverId = await ownDriverId(service.admin)
  await match(inspection, driverId)
  await expect(match(inspection, null)).rejects.toMatchObject({
    status: 409,
    message: 'Another user changed this roadside inspection',
    newer: expect.objectContaining({ Driver__c: driverId, Version: inspection.Version + 1 }),
  })
})

test("another's inspection, and a driver of another carrier, are not found", async () => {
  const foreignAccount = agentAccounts.find(({ id }) => ![quillhaven.id, tarnbrook.id].includes(id))?.id
  const { rows } = await sql<{ id: string }>`
    select id from roadside_inspection where account_id = ${foreignAccount} limit 1`.execute(service.admin)
  const Id = rows[0]?.id ?? ''
  await expect(suggestions(Id)).rejects.toMatchObject({ status: 404 })
  await expect(match({ ...inspection, Id }, null)).rejects.toMatchObject({ status: 404 })
  for (const account of [foreignAccount, tarnbrook.id]) {
    const driver = await service.admin
      .selectFrom('driver')
      .select('id')
      .where('account_id', '=', account ?? '')
      .executeTakeFirstOrThrow()
    await expect(match(inspection, driver.id)).rejects.toMatchObject({
      status: 404,
      errors: [{ Field: 'DriverId', Message: 'Choose a driver of Quillhaven Freight LLC' }],
    })
  }
})

test('a driver neither matches nor is told of suggestions, and the database refuses it too', async () => {
  const headers = bearer(await service.signIn('driver'))
  const sent = await service.ask('MatchInspectionDriver', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ InspectionId: inspection.Id, DriverId: null, Version: 1 }),
  })
  const asked = await service.ask(`GetInspectionDriverSuggestions?InspectionId=${inspection.Id}`, { headers })
  expect([sent.status, asked.status]).toEqual([403, 403])
})

test('who drove the unit before is suggested, with the facts; a search finds any driver of the carrier', async () => {
  const { Drivers } = await suggestions(inspection.Id)
  const [first] = Drivers
  expect(first).toMatchObject({ Unit: { Inspections: expect.any(Number), Nearest_Day: expect.any(String) } })
  expect(await suggestions(inspection.Id, 'adaeze winfield')).toMatchObject({
    Inspection: { Id: inspection.Id },
    Drivers: [{ Name: 'Adaeze Winfield' }],
  })
  expect((await suggestions(inspection.Id, 'no such name')).Drivers).toEqual([])
})

test('the driver of the notification comes before one with a ticket of the same day and state', async () => {
  const { rows } = await sql<{ id: string }>`
    select driver_id as id from ticket where account_id = ${quillhaven.id} and driver_id is not null
    group by driver_id order by driver_id limit 3`.execute(service.admin)
  const [notified, ticketed, elsewhere] = rows.map(({ id }) => id)
  const { Report_State__c: state, Report_Number__c: report, Inspection_Date__c: day } = inspection
  await sql`insert into sms_notification
    (account_id, driver_id, kind, report_number, report_state, occurred_on, violations, created_at)
    values (${quillhaven.id}, ${notified}, 'Inspection', ${report}, ${state}, ${day}, 0, now())
  `.execute(service.admin)
  for (const [driver, place] of [
    [ticketed, `Lima, ${state}`],
    [elsewhere, 'Boise, ID'],
  ]) {
    await sql`update ticket set received_on = ${day}, city_state = ${place} where id =
      (select id from ticket where driver_id = ${driver} order by id limit 1)`.execute(service.admin)
  }
  const { Drivers } = await suggestions(inspection.Id)
  const places = [notified, ticketed, elsewhere].map((id) => Drivers.findIndex(({ Id }) => Id === id))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places[0]).toBe(0)
  expect(Drivers.find(({ Id }) => Id === ticketed)?.Ticket).toMatchObject({ Is_Same_State: true })
  expect(Drivers.find(({ Id }) => Id === elsewhere)?.Ticket).toMatchObject({ Is_Same_State: false })
})

test('a match changes no measure, and its scores are kept', async () => {
  await call(safety.summary, { query: { CarrierId: quillhaven.id } })
  const scores = () =>
    service.admin
      .selectFrom('safety_score')
      .select(['snapshot', 'computed_at'])
      .where('account_id', '=', quillhaven.id)
      .orderBy('snapshot')
      .execute()
  const before = await scores()
  expect(before.length).toBeGreaterThan(0)
  await match(inspection, await ownDriverId(service.admin))
  expect(await scores()).toEqual(before)
  await sql`update roadside_inspection set inspected_on = '2026-01-05' where id = ${inspection.Id}`.execute(
    service.admin,
  )
  expect((await scores()).length).toBeLessThan(before.length)
})
