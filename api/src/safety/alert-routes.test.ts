import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { alerts } from 'shared-api/safety/alerts'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { addPayment } from '../../test/support/sample-payments.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })

const CarrierId = quillhaven.id
const all = async (query: { CarrierId?: string } = { CarrierId }) =>
  call(alerts.list, { query: { ...query, PageSize: 100 } })

test('the BASIC in alert comes first, dated by the snapshot that began it', async () => {
  const { Data } = await all()
  expect(Data[0]).toEqual({
    Kind: 'BASIC',
    Urgency: 'alert',
    Date: '2026-10-30',
    FilesDay: '2026-10-30',
    FilesCurrent: true,
    Official: null,
    CarrierId,
    CarrierName: 'Quillhaven Freight LLC',
    Basic: 'Vehicle Maintenance',
    Percentile: 81,
    Threshold: 80,
    Alert: true,
  })
})

const began = async () =>
  (await all()).Data.flatMap((alert) =>
    alert.Kind === 'BASIC' && alert.Basic === 'Driver Fitness' ? [alert.Date] : [],
  )

test('the date of an alert is that of the snapshot that began it, whichever scores are stored', async () => {
  await service.admin
    .insertInto('investigation_finding')
    .values({ account_id: CarrierId, basic: 'Driver Fitness', found_on: '2026-03-01' })
    .execute()
  expect(await began()).toEqual(['2026-03-27'])
  await service.admin.deleteFrom('investigation_finding').where('account_id', '=', CarrierId).execute()
  expect(await began()).toEqual([])
})

test('alerts are ordered by urgency: expired, due by date, then news with the newest first', async () => {
  const { Data, Total } = await all()
  expect(Data).toHaveLength(Total)
  const order = ['alert', 'due', 'info']
  const urgencies = Data.map(({ Urgency }) => order.indexOf(Urgency))
  expect(urgencies).toEqual(urgencies.toSorted((one, other) => one - other))
  const due = Data.filter(({ Urgency }) => Urgency === 'due').filter(({ Kind }) => Kind !== 'BASIC')
  expect(due.length).toBeGreaterThan(0)
  expect(due.map(({ Date: day }) => day)).toEqual(due.map(({ Date: day }) => day).toSorted())
  const news = Data.filter(({ Urgency }) => Urgency === 'info').map(({ Date: day }) => day)
  expect(news).toEqual(news.toSorted().toReversed())
  expect(news.length).toBeGreaterThan(0)
})

test("papers and court dates are told from the carrier's own today on", async () => {
  const { id } = await service.admin
    .selectFrom('driver')
    .select('id')
    .where('account_id', '=', tarnbrook.id)
    .where('status', '=', 'Active')
    .limit(1)
    .executeTakeFirstOrThrow()
  const of = async (CDL: string) => {
    await service.admin.updateTable('driver').set({ cdl_expires_on: CDL }).where('id', '=', id).execute()
    const { Data } = await all({ CarrierId: tarnbrook.id })
    return Data.flatMap((alert) => (alert.Kind === 'CDL' && alert.DriverId === id ? [alert] : []))
  }
  expect(await of('2026-12-21')).toEqual([])
  expect(await of('2026-12-20')).toMatchObject([{ Urgency: 'due', Days: 30 }])
  expect(await of('2026-11-20')).toMatchObject([{ Urgency: 'due', Days: 0 }])
  expect(await of('2026-11-19')).toMatchObject([{ Urgency: 'alert', Days: -1 }])
  // In Greenwich it is already the 21st, in New York still the 20th.
  service.setNow(new Date('2026-11-21T02:00:00Z'))
  expect(await of('2026-11-20')).toMatchObject([{ Urgency: 'due', Days: 0 }])
})

test('pages do not overlap, and a page past the end says how many there are', async () => {
  const { Data, Total } = await all()
  const pages = await Promise.all(
    [1, 2].map((Page) => call(alerts.list, { query: { CarrierId, Page, PageSize: 4 } })),
  )
  expect(pages.flatMap((page) => page.Data)).toEqual(Data.slice(0, 8))
  const past = await call(alerts.list, { query: { CarrierId, Page: 1000 } })
  expect(past).toMatchObject({ Data: [], Total })
})

test('a driver is told of his own papers and court dates, and of nothing else', async () => {
  await service.signIn('driver')
  const { Data } = await all({})
  expect(Data.length).toBeGreaterThan(0)
  const kinds = new Set(Data.map(({ Kind }) => Kind))
  expect(kinds.has('BASIC') || kinds.has('Inspections')).toBe(false)
  for (const alert of Data) if ('DriverName' in alert) expect(alert.DriverName).toBe('Adaeze Winfield')
})

test('a driver is told of the payments and fines that are due, and a fleet is not', async () => {
  const driver = await service.admin
    .selectFrom('driver')
    .select(['id', 'account_id'])
    .where('name', '=', 'Adaeze Winfield')
    .executeTakeFirstOrThrow()
  const ticket = async (number: string, facts: object) => {
    const { id } = await service.admin
      .insertInto('ticket')
      .values({ account_id: driver.account_id, driver_id: driver.id, number, ...facts })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const TicketId = await ticket('T-DUE', { initial_fine_cents: 9900, fine_due_on: '2026-12-01' })
  await ticket('T-FINAL', { final_fine_cents: 4500, fine_due_on: '2026-12-02' })
  const over = { attorney_status: 'Attorney Complete', outcome: 'Guilty', closed_at: new Date() }
  await ticket('T-OVER', { ...over, final_fine_cents: 4500, fine_due_on: '2026-12-03' })
  await ticket('T-PAST', { final_fine_cents: 4500, fine_due_on: '2026-11-19' })
  for (const payment of [
    { amount_cents: 19_500, created_at: new Date('2026-10-11T16:00:00Z') },
    { amount_cents: 505, created_at: new Date('2026-10-12T16:00:00Z'), status: 'In Checkout' },
    { amount_cents: 2_000, due_on: '2026-11-28' },
    { amount_cents: 500, due_on: '2026-11-28' },
    { amount_cents: 3_000, due_on: '2026-11-17' },
    { amount_cents: 300, due_on: '2026-11-28', status: 'Review' },
    { amount_cents: 100, status: 'Paid', paid_at: new Date() },
    { amount_cents: 200, status: 'Cancelled' },
  ] as const) {
    await addPayment(service.admin, TicketId, payment)
  }
  const challenge = { account_id: driver.account_id, driver_id: driver.id, fine_cents: 32_000 }
  await service.admin
    .insertInto('challenge')
    .values([
      { ...challenge, number: 'I-LATE', status: 'Open', fine_due_on: '2026-11-18', ticket_id: TicketId },
      {
        ...challenge,
        number: 'I-PAID',
        status: 'Open',
        fine_due_on: '2026-12-01',
        is_fine_paid_from_ticket: true,
      },
      { ...challenge, number: 'I-OVER', status: 'Closed', closed_at: new Date(), fine_due_on: '2026-12-01' },
    ])
    .execute()
  const seeded = new Set(['T-DUE', 'T-FINAL', 'T-OVER', 'T-PAST', 'I-LATE', 'I-PAID', 'I-OVER'])
  const owed = async () =>
    (await all({})).Data.flatMap((alert) => {
      if (alert.Kind !== 'Payment' && alert.Kind !== 'Fine') return []
      const name = alert.Kind === 'Payment' ? alert.TicketName : alert.RecordName
      return seeded.has(name)
        ? [
            [
              name,
              alert.Urgency,
              alert.Date,
              alert.Amount,
              alert.Kind === 'Payment' ? alert.DueDate : alert.IsTicketOpen,
              alert.Kind === 'Payment' ? alert.PaymentIds.length : 0,
            ],
          ]
        : []
    })
  await service.signIn('driver')
  expect(await owed()).toEqual([
    ['T-DUE', 'alert', '2026-11-17', '30.00', '2026-11-17', 1],
    ['I-LATE', 'alert', '2026-11-18', '320.00', true, 0],
    ['T-DUE', 'due', '2026-10-11', '200.05', null, 2],
    ['T-DUE', 'due', '2026-11-28', '25.00', '2026-11-28', 2],
    ['T-FINAL', 'due', '2026-12-02', '45.00', true, 0],
    ['T-OVER', 'due', '2026-12-03', '45.00', false, 0],
  ])
  await service.signIn('carrier')
  expect(await owed()).toEqual([])
})

test('a driver is told of every date to come, however far', async () => {
  const { id } = await service.admin
    .selectFrom('driver')
    .select('id')
    .where('name', '=', 'Adaeze Winfield')
    .executeTakeFirstOrThrow()
  await service.signIn('driver')
  const expiring = async (CDL: string) => {
    await service.admin.updateTable('driver').set({ cdl_expires_on: CDL }).where('id', '=', id).execute()
    return (await all({})).Data.filter(({ Kind }) => Kind === 'CDL').map(({ Date: day }) => day)
  }
  expect(await expiring('2027-02-18')).toEqual(['2027-02-18'])
  expect(await expiring('2034-02-19')).toEqual(['2034-02-19'])
})
