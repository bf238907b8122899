import { expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { call } from 'shared-api'
import { mvrRecords } from 'shared-api/mvr/mvr-record'
import { type MvrReviewFilter, mvrReviews } from 'shared-api/mvr/mvr-review'
import { quillhaven } from '../../../demo/accounts.ts'
import { refusalOf } from '../../../test/support/refusals.ts'
import { added, draftOf } from '../../../test/support/sample-drivers.ts'
import { addReport } from '../../../test/support/sample-mvr-results.ts'
import {
  activate,
  activeDriver,
  foreignDriver,
  stateOfReport,
} from '../../../test/support/sample-mvr-reviews.ts'
import { testService } from '../../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })

const CarrierId = quillhaven.id
const list = (filter: Partial<MvrReviewFilter> = {}) =>
  call(mvrReviews.list, { query: { CarrierId, PageSize: 100, ...filter } })

const all = async (filter: Partial<MvrReviewFilter> = {}) =>
  (await Promise.all([1, 2, 3].map((Page) => list({ Page, ...filter })))).flatMap(({ Data }) => Data)

const rowOf = async (id: string) => (await all()).find(({ Id }) => Id === id)

test('a driver without a review is due 12 months after the activation, also of a leap day', async () => {
  const usual = await activeDriver(service.admin, { activatedOn: '2026-02-01' })
  const leap = await activeDriver(service.admin, { activatedOn: '2024-02-29' })
  expect(await rowOf(usual)).toMatchObject({ DueDate: '2027-02-01', Days: 73, LastReview: null })
  expect(await rowOf(leap)).toMatchObject({ DueDate: '2025-02-28', Days: -630 })
})

test('a driver without a day of activation is due from the day of entry on', async () => {
  const id = await activeDriver(service.admin, {
    activatedOn: null,
    createdAt: new Date('2026-11-20T18:00:00Z'),
  })
  expect(await rowOf(id)).toMatchObject({ DueDate: '2026-11-20', Days: 0 })
})

test('only active drivers are listed', async () => {
  const active = await activeDriver(service.admin, { activatedOn: '2025-10-01' })
  expect(await rowOf(active)).toBeDefined()
  for (const status of ['Inactive', 'Pending', 'PE Only', 'MVR Only'] as const) {
    // oxlint-disable-next-line no-await-in-loop
    await service.admin.updateTable('driver').set({ status }).where('id', '=', active).execute()
    // oxlint-disable-next-line no-await-in-loop
    expect(await rowOf(active)).toBeUndefined()
  }
})

test('a review moves the due date, and the row says who reviewed and which report is newest', async () => {
  const driverId = await activeDriver(service.admin, { activatedOn: '2025-10-01' })
  const older = await addReport(service.admin, { driverId, at: new Date('2026-10-01T12:00:00Z') })
  const newest = await addReport(service.admin, { driverId, at: new Date('2026-11-02T12:00:00Z') })
  for (const id of [older, newest]) {
    // oxlint-disable-next-line no-await-in-loop
    await stateOfReport(service.admin, id, 'MI')
  }
  expect(await rowOf(driverId)).toMatchObject({ DueDate: '2026-10-01', Authorities: ['MI', 'OH'] })
  await call(mvrRecords.driver, { params: { id: driverId }, query: { record_type: 'DRIVER' } })
  const { Id } = await call(mvrReviews.save, {
    body: {
      DriverId: driverId,
      RequestId: randomUUID(),
      ReportIds: [newest],
      Authorities: [{ State: 'OH', Note: 'Asked on 2 Nov, on its way.' }],
      Decision: 'Meets requirements',
      Note: 'Nothing new.',
      TypedName: 'Dana Pell',
    },
  })
  expect(await rowOf(driverId)).toMatchObject({
    DueDate: '2027-11-20',
    Days: 365,
    LastReview: { Id, ReviewedOn: '2026-11-20', Reviewer: 'Dana Pell' },
    NewestReport: { Id: newest, MVR_Status__c: 'Complete', CreatedDate: '2026-11-02T12:00:00.000Z' },
    Carrier__r: { Id: CarrierId, Name: quillhaven.name },
  })
})

const dueOn = (day: string) => activeDriver(service.admin, { activatedOn: day })

test('filters count up to their day, and those of days include overdue ones', async () => {
  // Today is 20 Nov 2026 for the carrier.
  const days = {
    overdue: await dueOn('2025-11-19'),
    today: await dueOn('2025-11-20'),
    in30: await dueOn('2025-12-20'),
    in31: await dueOn('2025-12-21'),
    in60: await dueOn('2026-01-19'),
    in61: await dueOn('2026-01-20'),
    in90: await dueOn('2026-02-18'),
    in91: await dueOn('2026-02-19'),
  }
  const { Counts } = await list()
  const namesIn = async (list_filter: MvrReviewFilter['list_filter']) => {
    const Data = await all({ list_filter })
    expect(Data).toHaveLength(Counts[list_filter])
    const shown = new Set(Data.map(({ Id }) => Id))
    return Object.entries(days).flatMap(([name, id]) => (shown.has(id) ? [name] : []))
  }
  expect(await namesIn('Overdue')).toEqual(['overdue'])
  expect(await namesIn('Due in 30 days')).toEqual(['overdue', 'today', 'in30'])
  expect(await namesIn('Due in 60 days')).toEqual(['overdue', 'today', 'in30', 'in31', 'in60'])
  expect(await namesIn('Due in 90 days')).toEqual([
    'overdue',
    'today',
    'in30',
    'in31',
    'in60',
    'in61',
    'in90',
  ])
  expect(await namesIn('All')).toHaveLength(8)
})

test('a review is overdue from the midnight of the carrier on', async () => {
  const id = await activeDriver(service.admin, { activatedOn: '2025-11-20' })
  service.setNow(new Date('2026-11-21T04:59:00Z'))
  await service.signIn('carrier')
  expect(await rowOf(id)).toMatchObject({ Days: 0 })
  service.setNow(new Date('2026-11-21T05:01:00Z'))
  expect(await rowOf(id)).toMatchObject({ Days: -1 })
})

test('what is due first comes first, and the list is sorted and searched otherwise', async () => {
  const { Id } = await added(draftOf({ LastName: 'Zzyzx' }))
  await activate(service.admin, Id, { activatedOn: '2026-05-05' })
  const due = (await all()).map(({ DueDate }) => DueDate)
  expect(due).toEqual(due.toSorted())
  const names = (await all({ SortBy: 'DriverName', SortDir: 'desc' })).map(({ DriverName }) =>
    DriverName.toLowerCase(),
  )
  expect(names).toEqual(names.toSorted().toReversed())
  const reviewed = await all({ SortBy: 'LastReview', SortDir: 'desc' })
  expect(reviewed.slice(reviewed.findIndex(({ LastReview }) => LastReview === null)).length).toBe(
    reviewed.filter(({ LastReview }) => LastReview === null).length,
  )
  const found = await list({ Search: 'zzyzx' })
  expect(found.Data.map((row) => row.Id)).toEqual([Id])
  expect(found.Counts.All).toBe(1)
  const pages = await Promise.all([1, 2].map((Page) => list({ Page, PageSize: 3 })))
  expect(pages.flatMap(({ Data }) => Data)).toEqual((await list({ PageSize: 6 })).Data)
})

test('a driver who is not seen is not listed, and a foreign carrier is not found', async () => {
  const foreign = await foreignDriver(service.admin)
  const { Data } = await call(mvrReviews.list, { query: { PageSize: 100 } })
  expect(Data.map(({ Id }) => Id)).not.toContain(foreign)
  const { account_id: id } = await service.admin
    .selectFrom('driver')
    .select('account_id')
    .where('id', '=', foreign)
    .executeTakeFirstOrThrow()
  expect((await refusalOf(list({ CarrierId: id }))).status).toBe(404)
})
