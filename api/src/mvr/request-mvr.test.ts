import { expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { call } from 'shared-api'
import { mvr } from 'shared-api/mvr'
import { mvrRequests } from 'shared-api/mvr/mvr-request'
import { agentAccounts, carrierAccounts, quillhaven } from '../../demo/accounts.ts'
import { advisoryLock } from '../platform/database/locks.ts'
import { refusalOf } from '../../test/support/refusals.ts'
import { added, draftOf } from '../../test/support/sample-drivers.ts'
import {
  consent,
  newConsenting,
  newLicensed,
  readReport,
  request,
  requestOf,
} from '../../test/support/sample-mvrs.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'

const service = await testService({ as: 'carrier' })

const reportsOf = async (id: string) =>
  (await call(mvr.ofBatch, { params: { id }, query: { PageSize: 100 } })).Data

test('each type of report has a name and a price, the cheapest first', async () => {
  expect(await call(mvrRequests.products)).toMatchObject([
    { MVRType: '3 year', Price: '14.50', CurrencyIsoCode: 'USD' },
    { MVRType: '7 year', Price: '17.25' },
    { MVRType: 'Complete', Price: '21.50' },
  ])
})

test('a request is a batch: who consented is ordered, the others wait for consent', async () => {
  const [ready, waiting] = [await newConsenting(), await newLicensed()]
  const { Batch, Ordered, ConsentNeeded, Recent, ReportId } = await request([ready, waiting])
  expect({ Ordered, ConsentNeeded, Recent, ReportId }).toEqual({
    Ordered: 1,
    ConsentNeeded: 1,
    Recent: [],
    ReportId: null,
  })
  expect(Batch).toMatchObject({
    Name: expect.stringMatching(/^MB-\d{6}$/),
    History_Info__c: '3 year MVR',
    PermissiblePurpose__c: 'Annual review',
    Status__c: 'In Process',
    Number_of_MVR_Reports__c: 2,
    RequestedBy__r: { Name: 'Dana Pell' },
    Carrier__r: { Name: quillhaven.name },
  })
  const rows = await reportsOf(Batch?.Id ?? '')
  expect(rows.find(({ Driver__c }) => Driver__c === waiting)).toMatchObject({
    MVR_Status__c: 'Consent Needed',
    Message__c: 'The driver has not consented. Send a link to sign.',
    PermissiblePurpose__c: 'Annual review',
  })
  await service.jobsDone()
  const report = (await reportsOf(Batch?.Id ?? '')).find(({ Driver__c }) => Driver__c === ready)
  expect(await readReport(report?.Id ?? '')).toMatchObject({
    MVR_Status__c: 'Complete',
    Price__c: '14.50',
    IsCharged: true,
    State__c: 'OH',
    Batch__r: { Id: Batch?.Id },
    RequestedBy__r: { Name: 'Dana Pell' },
  })
})

test('a consent is for one purpose: for another one the report waits', async () => {
  const driver = await newConsenting()
  const { ConsentNeeded } = await request([driver], { PermissiblePurpose: 'Post-incident' })
  expect(ConsentNeeded).toBe(1)
})

test('a request that is sent twice has one effect and the same answer, and with other entries it is refused', async () => {
  const body = requestOf([await newLicensed(), await newLicensed()])
  const both = await Promise.all([
    call(mvrRequests.request, { body }),
    call(mvrRequests.request, { body: { ...body, DriverIds: body.DriverIds.toReversed() } }),
  ])
  expect(both[1]).toEqual(both[0])
  expect(await reportsOf(both[0].Batch?.Id ?? '')).toHaveLength(2)
  expect(
    await refusalOf(call(mvrRequests.request, { body: { ...body, MVRType: 'Complete' } })),
  ).toMatchObject({
    status: 409,
    message: 'This request was sent before with other entries. Start a new one.',
  })
})

test('a report of less than 30 days is offered instead, unless it is to be renewed', async () => {
  const driver = await newConsenting()
  const { ReportId } = await request([driver])
  const again = await request([driver, driver])
  expect(again).toMatchObject({ Batch: null, Ordered: 0, Recent: [{ Id: ReportId }] })
  expect(await request([driver], { MVRType: '7 year' })).toMatchObject({ Ordered: 1, Recent: [] })
  await service.jobsDone()
  expect(await request([driver], { IsRenewed: true })).toMatchObject({ Ordered: 1, Recent: [] })
  const other = await newLicensed()
  const some = await request([driver, other])
  expect(some).toMatchObject({ ConsentNeeded: 1, Ordered: 0, Recent: [{ Driver__c: driver }] })
  service.setNow(new Date(testNow.getTime() + 31 * 86_400_000))
  await service.signIn('carrier')
  expect(await request([driver])).toMatchObject({ Ordered: 1, Recent: [] })
})

test('a report that is on its way is not requested twice, also where it is to be renewed', async () => {
  const [ordered, waiting] = [await newConsenting('TEST STATE DELAY 77'), await newLicensed()]
  await request([ordered, waiting])
  const again = await request([ordered, waiting], { IsRenewed: true })
  expect({ ...again, Recent: again.Recent.map(({ Driver__c }) => Driver__c) }).toMatchObject({
    Batch: null,
    Recent: expect.arrayContaining([ordered, waiting]),
  })
  service.setNow(new Date(testNow.getTime() + 40 * 86_400_000))
  await service.signIn('carrier')
  expect(await request([waiting])).toMatchObject({ Batch: null, Recent: [{ Driver__c: waiting }] })
})

test('a driver without a CDL number is told at once, and nothing is requested', async () => {
  const { Id, Name } = await added(draftOf({ CDLState: '', CDLNumber: '' }))
  expect(await request([Id])).toMatchObject({ Batch: null, Incomplete: [{ Id, Name }] })
  const body = requestOf([Id, await newLicensed()])
  const first = await call(mvrRequests.request, { body })
  expect(first).toMatchObject({
    ConsentNeeded: 1,
    Incomplete: [{ Id }],
    Batch: { Number_of_MVR_Reports__c: 1 },
  })
  expect(await call(mvrRequests.request, { body })).toEqual(first)
})

test('requests that wait for one another hold no connections that other calls need', async () => {
  const drivers = await Promise.all(Array.from({ length: 12 }, () => newLicensed()))
  let requests: Promise<unknown>[] = []
  await service.admin.transaction().execute(async (tx) => {
    await advisoryLock(tx, `MVR requests of ${quillhaven.id}`)
    requests = drivers.map((driver) => request([driver]))
    expect(await call(mvr.reports, { query: {} })).toHaveProperty('Total')
  })
  await Promise.all(requests)
})

test('a RequestId that is sent for two carriers at once is refused for one of them', async () => {
  await service.signIn('agent')
  const bodies = await Promise.all(
    agentAccounts.slice(0, 2).map(async ({ id }) => {
      const driver = await service.admin
        .selectFrom('driver')
        .select('id')
        .where('account_id', '=', id)
        .where('cdl_number_sealed', 'is not', null)
        .executeTakeFirstOrThrow()
      return requestOf([driver.id], { CarrierId: id, PermissiblePurpose: 'Post-incident' })
    }),
  )
  const RequestId = randomUUID()
  const answers = await Promise.allSettled(
    bodies.map((body) => call(mvrRequests.request, { body: { ...body, RequestId } })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
})

test('two tabs that ask for the same driver at once make one report', async () => {
  const driver = await newConsenting()
  const both = await Promise.all([request([driver]), request([driver])])
  expect(new Set(both.map(({ Ordered }) => Ordered))).toEqual(new Set([0, 1]))
})

test('a driver of another carrier answers like one that is not there, and nothing is ordered', async () => {
  const strange = agentAccounts.find(({ id }) => !carrierAccounts.some((own) => own.id === id))
  const { id: stranger } = await service.admin
    .selectFrom('driver')
    .select('id')
    .where('account_id', '=', strange?.id ?? '')
    .executeTakeFirstOrThrow()
  const own = await newLicensed()
  const before = await call(mvr.batches, { query: {} })
  for (const id of [stranger, randomUUID()]) {
    expect(await refusalOf(request([own, id]))).toMatchObject({ status: 404, message: 'Record not found' })
  }
  expect((await call(mvr.batches, { query: {} })).Total).toBe(before.Total)
})

test('a consent that is named has to be valid, of a driver of the request and for its purpose', async () => {
  const driver = await newLicensed()
  const ofDriver = await consent(driver)
  const ofOther = await consent(await newLicensed())
  expect(await refusalOf(request([driver], { ConsentIds: [randomUUID()] }))).toMatchObject({ status: 404 })
  expect(await refusalOf(request([driver], { ConsentIds: [ofOther] }))).toMatchObject({ status: 409 })
  const forAnother = request([driver], { ConsentIds: [ofDriver], PermissiblePurpose: 'Monitoring' })
  expect(await refusalOf(forAnother)).toMatchObject({ status: 409 })
  expect(await request([driver], { ConsentIds: [ofDriver] })).toMatchObject({ Ordered: 1 })
})

test('without a driver, a purpose or a type nothing is requested', async () => {
  const ask = (body: object) =>
    service.ask('RequestMVR', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  const token = await service.signIn('carrier')
  const { PermissiblePurpose: _, ...purposeless } = requestOf([await newLicensed()])
  for (const body of [
    requestOf([]),
    purposeless,
    { ...requestOf([await newLicensed()]), MVRType: '2 year' },
  ]) {
    expect((await ask(body)).status).toBe(400)
  }
})

test('the most drivers of a request are taken at once, and one more is refused', async () => {
  const rows = await service.admin
    .insertInto('driver')
    .values(
      Array.from({ length: 5000 }, (_, at) => ({
        account_id: quillhaven.id,
        first_name: 'Fleet',
        last_name: `Driver${at}`,
        status: 'Active' as const,
        cdl_state: 'OH',
        cdl_number_sealed: Buffer.from('sealed'),
      })),
    )
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const { Batch, ConsentNeeded } = await request(ids)
  expect({ ConsentNeeded, count: Batch?.Number_of_MVR_Reports__c }).toEqual({
    ConsentNeeded: 5000,
    count: 5000,
  })
  expect(await refusalOf(request([...ids, await newLicensed()]))).toMatchObject({ status: 400 })
})

test('batches come newest first with their progress, those in process by themselves', async () => {
  const driver = await newConsenting()
  const { Batch } = await request([driver])
  await service.jobsDone()
  const all = await call(mvr.batches, { query: { CarrierId: quillhaven.id } })
  expect(all.Data.find(({ Id }) => Id === Batch?.Id)).toMatchObject({
    Status__c: 'Complete',
    Number_of_Completed_MVR_Reports__c: 1,
    Number_of_Final_MVR_Reports__c: 1,
  })
  const created = all.Data.map(({ CreatedDate }) => CreatedDate)
  expect(created).toEqual(created.toSorted().toReversed())
  const running = await call(mvr.batches, { query: { list_filter: 'In Process', PageSize: 100 } })
  expect(new Set(running.Data.map(({ Status__c }) => Status__c))).toEqual(new Set(['In Process']))
  expect(running.Total).toBe(running.Counts['In Process'])
  expect((await call(mvr.batches, { query: { Search: Batch?.Name ?? '' } })).Data).toHaveLength(1)
})

test('the reports of a batch are counted by status, and a batch of another carrier is not there', async () => {
  const { Batch } = await request([await newLicensed('TEST NO RECORD 11'), await newConsenting()])
  await service.jobsDone()
  const page = await call(mvr.ofBatch, {
    params: { id: Batch?.Id ?? '' },
    query: { list_filter: 'Consent Needed' },
  })
  expect(page).toMatchObject({
    Total: 1,
    Counts: { All: 2, 'Consent Needed': 1, Complete: 1 },
    Batch: { Id: Batch?.Id, Carrier__r: { Id: quillhaven.id } },
  })
  expect(await refusalOf(reportsOf(randomUUID()))).toMatchObject({ status: 404 })
})

test('a carrier requests 20,000 reports in 24 hours at most', async () => {
  const driver = await newLicensed()
  await service.admin
    .updateTable('mvr_batch')
    .set({ report_count: 20_000 })
    .where('id', '=', (await request([await newLicensed()])).Batch?.Id ?? '')
    .execute()
  expect(await refusalOf(request([driver]))).toMatchObject({
    status: 409,
    message: 'A carrier requests at most 20,000 reports in 24 hours. Request the rest tomorrow.',
  })
  service.setNow(new Date(testNow.getTime() + 86_400_001))
  await service.signIn('carrier')
  expect(await request([driver])).toMatchObject({ ConsentNeeded: 1 })
})
