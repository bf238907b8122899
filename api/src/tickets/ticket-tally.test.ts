import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { tickets } from 'shared-api/tickets'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService()

const countsOf = async (CarrierId?: string) =>
  (await call(tickets.list, { query: { CarrierId, PageSize: 1 } })).Counts

/** Counted one by one, past the service. */
async function counted(accountIds: readonly string[]) {
  const { rows } = await sql`
    select count(*)::int as "All",
      (count(*) filter (where closed_at is null))::int as "Open",
      (count(*) filter (where closed_at is null and exists (
        select from payment where payment.ticket_id = ticket.id and payment.status not in ('Paid', 'Cancelled')
      )))::int as "Driver Hasn't Paid",
      (count(*) filter (where closed_at is not null))::int as "Closed"
    from ticket where account_id = any(${accountIds}::uuid[])
  `.execute(service.admin)
  return rows[0]
}

async function expectAllCounted() {
  await service.signIn('carrier')
  for (const { id } of [quillhaven, tarnbrook]) expect(await countsOf(id)).toEqual(await counted([id]))
  expect(await countsOf()).toEqual(await counted([quillhaven.id, tarnbrook.id]))
}

test('tabs count what there is, whatever was added, closed, opened, moved and removed', async () => {
  await expectAllCounted()
  const before = await countsOf(quillhaven.id)
  await sql`
    update ticket set closed_at = now(), attorney_status = 'Attorney Complete', outcome = 'Dismissed'
    where id in (select id from ticket where account_id = ${quillhaven.id} and closed_at is null limit 3)
  `.execute(service.admin)
  await expectAllCounted()
  expect((await countsOf(quillhaven.id)).Closed).toBe(before.Closed + 3)
  await sql`
    update ticket set closed_at = null, attorney_status = 'Sent to Attorney'
    where id in (select id from ticket where account_id = ${quillhaven.id} and closed_at is not null limit 2)
  `.execute(service.admin)
  await expectAllCounted()
  await sql`
    insert into ticket (account_id, number, attorney_status, closed_at)
    select ${tarnbrook.id}, 'T-9' || i, 'Attorney Complete', now() from generate_series(10000, 10004) as i
  `.execute(service.admin)
  await expectAllCounted()
  await sql`delete from ticket where number in ('T-910000', 'T-910001')`.execute(service.admin)
  await expectAllCounted()
})

test('the tabs of a driver count his own tickets', async () => {
  await service.signIn('driver')
  const { rows } = await sql<{ all: number }>`
    select count(*)::int as all from ticket
    where driver_id = (select driver_id from app_user where email = 'driver@demo.example')
  `.execute(service.admin)
  expect((await countsOf()).All).toBe(rows[0]?.all)
})
