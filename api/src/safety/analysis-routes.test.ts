import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { roadside } from 'shared-api/safety/roadside'
import { scores } from 'shared-api/safety/scores'
import { safetyAnalysis } from 'shared-api/safety/safety-analysis'
import { oxmarrow, quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { addViolation } from '../../test/support/sample-rows.ts'
import { testService } from '../../test/support/test-service.ts'
import { addDays } from '../platform/calendar.ts'

const service = await testService({ as: 'carrier' })

const CarrierId = quillhaven.id
const vehicle = { CarrierId, Basic: 'Vehicle Maintenance' } as const
const ledger = (query: Partial<Parameters<typeof call<typeof safetyAnalysis.ledger>>[1]['query']> = {}) =>
  call(safetyAnalysis.ledger, { query: { ...vehicle, PageSize: 100, ...query } })

const notFound = { status: 404, message: 'Record not found' }

test('the ledger of a BASIC adds up to its measure: 490 over 50', async () => {
  const { Data, Total, Status, DenominatorParts } = await ledger()
  expect(Data).toHaveLength(Total)
  expect(Total).toBe(24)
  expect(Data.reduce((sum, { Points }) => sum + Points, 0)).toBe(490)
  expect(Data.reduce((sum, { DenominatorPart }) => sum + DenominatorPart, 0)).toBe(50)
  expect(DenominatorParts.reduce((sum, { Weight, Inspections }) => sum + Weight * Inspections, 0)).toBe(50)
  expect(Status).toMatchObject({ Measure: 9.8, Numerator: 490, Denominator: 50, Percentile: 81, Alert: true })
  const { AlertFrom } = await ledger()
  expect(AlertFrom).toBeLessThan(9.8)
  expect(AlertFrom).toBeGreaterThan(9)
  const [first] = Data
  // 28 and 6 are 34: the cap takes 4, three times.
  expect(first).toMatchObject({ Severity: 28, OutOfService: 6, Counted: 30, CutByCap: 4, Points: 90 })
  expect(first?.Violations.length).toBeGreaterThan(2)
  const figure = await call(scores.vehicleMaintenance.figure, { query: { CarrierId } })
  expect(figure).toMatchObject({ Measure: Status.Measure, Percentile: Status.Percentile })
})

test('the ledger says when each inspection counts less, and pages do not overlap', async () => {
  const { Data } = await ledger()
  const recent = Data.find(({ Date: day }) => day === '2026-10-08')
  expect(recent).toMatchObject({ Time_Weight__c: 3, NextWeight: 2, WeightUntil: '2027-04-08' })
  const pages = await Promise.all([1, 2].map((Page) => ledger({ Page, PageSize: 10 })))
  expect(pages.flatMap((page) => page.Data)).toEqual(Data.slice(0, 20))
})

test('the ledger of Unsafe Driving is divided by the fleet, and of the Crash Indicator made of crashes', async () => {
  const unsafe = await ledger({ Basic: 'Unsafe Driving' })
  expect(unsafe.Fleet).toMatchObject({ Segment: 'COMBO', Estimated: false })
  expect(unsafe.DenominatorParts).toEqual([])
  expect(unsafe.Curve).toHaveLength(101)
  expect(unsafe.CleanNeeded).toMatchObject({ Count: 0, Reason: 'Under threshold' })
  const crash = await ledger({ Basic: 'Crash Indicator' })
  expect(crash.Data.map(({ Kind, Date: day, Points }) => [Kind, day, Points])).toEqual([
    ['Crash', '2026-04-14', 4],
    ['Crash', '2026-10-10', 3],
    ['Crash', '2025-06-23', 1],
  ])
})

test('any past snapshot is computed again, one to come is refused', async () => {
  const { Status } = await ledger({ Snapshot: '2026-09-25' })
  const figure = await call(scores.vehicleMaintenance.figure, { query: { CarrierId } })
  expect(Status.Measure).toBe(figure.Previous)
  await expect(ledger({ Snapshot: '2026-11-27' })).rejects.toMatchObject({
    errors: [{ Field: 'Snapshot', Message: 'FMCSA has not run this snapshot yet' }],
  })
})

test('a what-if says measure, percentile, alert and ISS before and after, and changes nothing', async () => {
  const [top] = (await call(safetyAnalysis.challengeRanking, { query: { CarrierId } })).Data
  const { Data } = await ledger()
  const RemovedViolationIds = Data[0]?.Violations.map(({ Id }) => Id) ?? []
  const { Basics, Iss } = await call(safetyAnalysis.preview, { body: { CarrierId, RemovedViolationIds } })
  const changed = Basics.filter(({ IsChanged }) => IsChanged)
  expect(changed).toMatchObject([
    {
      Basic: 'Vehicle Maintenance',
      Before: { Numerator: 490, Percentile: 81, Alert: true },
      After: { Numerator: 400, Measure: 8, Alert: false },
    },
  ])
  expect(Iss).toMatchObject({ Before: { Score: 65 }, After: { Band: 'Pass' } })
  expect((await ledger()).Status.Numerator).toBe(490)
  expect(top).toMatchObject({ BASIC__c: 'Vehicle Maintenance', IssBefore: 65 })
})

test('a what-if counts alike inspections to the numbers of the ledger, which looks at each of them', async () => {
  for (const { id } of [quillhaven, tarnbrook]) {
    const { Basics } = await call(safetyAnalysis.preview, { body: { CarrierId: id, IsPublished: true } })
    for (const { Basic, Before } of Basics) {
      const { Status } = await ledger({ CarrierId: id, Basic })
      expect(Before).toEqual(Status)
    }
  }
})

test('a what-if adds clean inspections, reduces violations and takes crashes out', async () => {
  const crashes = (await ledger({ Basic: 'Crash Indicator' })).Data.map(({ Id }) => Id)
  const reduced = (await ledger()).Data.find(({ Severity }) => Severity === 8)
  const { Basics } = await call(safetyAnalysis.preview, {
    body: {
      CarrierId,
      ReducedViolationIds: reduced?.Violations.map(({ Id }) => Id) ?? [],
      NotPreventableCrashIds: crashes,
      CleanInspections: 10,
    },
  })
  const after = new Map(Basics.map(({ Basic, After }) => [Basic, After]))
  expect(after.get('Crash Indicator')).toMatchObject({ Numerator: 0, PercentileText: '0%' })
  expect(after.get('Vehicle Maintenance')?.Denominator).toBe(80)
  expect(after.get('Vehicle Maintenance')?.Numerator).toBeLessThan(490)
  expect(after.get('Unsafe Driving')?.Numerator).toBe(
    Basics.find(({ Basic }) => Basic === 'Unsafe Driving')?.Before.Numerator,
  )
})

test('the roll-off calendar goes on from the newest snapshot, day by day and by month for 24 months', async () => {
  const { From, Start, Days, Months } = await call(safetyAnalysis.rollOffCalendar, { query: vehicle })
  expect(From).toBe('2026-10-30')
  expect(Months).toHaveLength(24)
  // The group changes on the way, and with it the measure that an alert begins at.
  const ranked = Months.filter(({ Percentile }) => Percentile !== null)
  const groups = new Map(ranked.map(({ EventGroup, AlertFrom }) => [EventGroup, AlertFrom]))
  expect(groups.get('21-100')).toBeLessThan(groups.get('11-20') ?? 0)
  for (const { Alert, Measure, AlertFrom } of Months)
    if (AlertFrom !== null && Measure !== null && Measure > AlertFrom) expect(Alert).toBe(true)
  expect(Months.reduce((sum, { SteppingDown }) => sum + SteppingDown, 0)).toBe(
    Days.reduce((sum, { SteppingDown }) => sum + SteppingDown, 0),
  )
  expect([Months[0]?.Month, Months.at(-1)?.Month]).toEqual(['2026-11', '2028-10'])
  expect(Days[0]?.Before).toEqual(Start)
  for (const [place, { Before }] of Days.entries())
    if (place > 0) expect(Before).toEqual(Days[place - 1]?.After)
  expect(Days.some(({ CleanLeaving, Effect }) => CleanLeaving > 0 && Effect === 'worse')).toBe(true)
  expect(Days.at(-1)?.After).toMatchObject({ Numerator: 0, Denominator: 0 })
})

test('the challenge ranking puts first what changes most, and last what the cap hides', async () => {
  const { Data, Total } = await call(safetyAnalysis.challengeRanking, {
    query: { ...vehicle, PageSize: 100 },
  })
  expect(Data).toHaveLength(Total)
  const drops = Data.filter(({ EndsAlert }) => !EndsAlert).map(
    ({ IssBefore, IssAfter }) => (IssBefore ?? 0) - (IssAfter ?? 0),
  )
  expect(drops).toEqual(drops.toSorted((one, other) => other - one))
  for (const { HiddenByCap, RemovedPoints, OwnPoints } of Data) {
    expect(HiddenByCap).toBe(RemovedPoints === 0 && OwnPoints > 0)
    expect(RemovedPoints).toBeLessThanOrEqual(OwnPoints)
  }
})

test("another carrier's ids answer like those that do not exist, in each call", async () => {
  const foreign = { CarrierId: oxmarrow.id, Basic: 'Vehicle Maintenance' } as const
  await expect(call(safetyAnalysis.ledger, { query: foreign })).rejects.toMatchObject(notFound)
  await expect(call(safetyAnalysis.rollOffCalendar, { query: foreign })).rejects.toMatchObject(notFound)
  await expect(
    call(safetyAnalysis.challengeRanking, { query: { CarrierId: oxmarrow.id } }),
  ).rejects.toMatchObject(notFound)
  await expect(call(safetyAnalysis.preview, { body: { CarrierId: oxmarrow.id } })).rejects.toMatchObject(
    notFound,
  )
  // Of a carrier of one's own, but not of this one.
  const [other] = (await ledger({ CarrierId: tarnbrook.id })).Data.flatMap(({ Violations }) => Violations)
  const ids = [other?.Id ?? '']
  for (const body of [
    { RemovedViolationIds: ids },
    { ReducedViolationIds: ids },
    { NotPreventableCrashIds: ids },
  ]) {
    await expect(call(safetyAnalysis.preview, { body: { CarrierId, ...body } })).rejects.toMatchObject(
      notFound,
    )
  }
})

test('a carrier without units says what is missing, and shows no invented number', async () => {
  await service.admin.deleteFrom('account_census').where('account_id', '=', tarnbrook.id).execute()
  const { Status, Fleet, Curve } = await ledger({ CarrierId: tarnbrook.id, Basic: 'Unsafe Driving' })
  expect(Status).toMatchObject({
    Measure: null,
    Denominator: null,
    Percentile: null,
    PercentileText: 'Power units unknown',
    Missing: ['power units', 'segment'],
  })
  expect(Fleet).toMatchObject({ Segment: null, PowerUnitsNow: null, AveragePowerUnits: null })
  expect(Curve).toEqual([])
})

test('a violation of severity 0 has no points, and no cap hides it', async () => {
  const { Data } = await ledger()
  const line = Data.find(({ CutByCap, Violations }) => CutByCap === 0 && Violations.length > 1)
  const id = line?.Violations[0]?.Id ?? ''
  await service.admin
    .updateTable('roadside_violation')
    .set({ severity: 0, is_out_of_service: false })
    .where('id', '=', id)
    .execute()
  const listed = (await ledger()).Data.flatMap(({ Violations }) => Violations).find(({ Id }) => Id === id)
  expect(listed).toMatchObject({ Severity_Weight__c: 0, HiddenByCap: false })
  const record = { params: { id }, query: { record_type: 'VIOLATIONS' } } as const
  expect(await call(roadside.violation, record)).toMatchObject({ Points__c: 0, Hidden_By_Cap__c: false })
})

const leavingIn = (of: readonly { ViolationsLeaving: number }[]) =>
  of.reduce((sum, { ViolationsLeaving }) => sum + ViolationsLeaving, 0)

test('what leaves on the last of 24 months is in a month, and so is what a day does to the percentile', async () => {
  await addViolation(service.admin, {
    account_id: CarrierId,
    inspected_on: '2026-10-29',
    basic: 'Vehicle Maintenance',
  })
  const { Days, Months } = await call(safetyAnalysis.rollOffCalendar, { query: vehicle })
  expect(Days.at(-1)).toMatchObject({ Date: '2028-10-29', ViolationsLeaving: 1 })
  expect(leavingIn(Months)).toBe(leavingIn(Days))
  for (const { Month, Effect } of Months) {
    const ofMonth = Days.filter(({ Date: last }) => addDays(last, 1).startsWith(Month))
    const [first] = ofMonth
    if (ofMonth.length === 1) expect(Effect).toBe(first?.Effect)
  }
})

test('what a what-if says beside a dismissed violation is what the ledger says once the removed ones are gone', async () => {
  const [dismissed = '', ...removed] = (await ledger()).Data.slice(0, 3).flatMap(
    ({ Violations: [first] }) => first?.Id ?? [],
  )
  const violations = service.admin.updateTable('roadside_violation')
  await violations.set({ adjudication: 'Dismissed' }).where('id', '=', dismissed).execute()
  const { Basics } = await call(safetyAnalysis.preview, {
    body: { CarrierId, IsPublished: true, RemovedViolationIds: removed },
  })
  for (const { Basic, Before } of Basics) expect((await ledger({ Basic })).Status).toEqual(Before)
  await service.admin.deleteFrom('roadside_violation').where('id', 'in', removed).execute()
  for (const { Basic, After } of Basics) expect((await ledger({ Basic })).Status).toEqual(After)
  expect(Basics.some(({ IsChanged }) => IsChanged)).toBe(true)
})
