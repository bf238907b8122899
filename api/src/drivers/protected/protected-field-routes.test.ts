import { beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { call } from 'shared-api'
import { protectedFields } from 'shared-api/drivers/protected-fields'
import { appendAudit } from '../../platform/audit/audit-log.ts'
import { tenantTx } from '../../platform/database/tenant.ts'
import { agentAccounts, carrierAccounts, quillhaven } from '../../../demo/accounts.ts'
import { sealedColumns } from './sealed-fields.ts'
import { testService } from '../../../test/support/test-service.ts'
import { testKeys, testNow } from '../../../test/support/test-world.ts'
import { ownDriverId } from '../../../test/support/sample-rows.ts'

const service = await testService({ as: 'carrier' })
/** Drivers of the carrier: one with everything, one without; and one of a stranger. */
let known: string
let unknown: string
let foreign: string

const secrets = { cdlNumber: 'QX55194821', birthDate: '1984-05-17', ssnLast4: '7392' }
const strange = agentAccounts.find(({ id }) => !carrierAccounts.some((own) => own.id === id))?.id ?? ''

beforeAll(async () => {
  known = await addDriver(quillhaven.id, secrets)
  unknown = await addDriver(quillhaven.id, {})
  foreign = await addDriver(strange, secrets)
})

async function addDriver(accountId: string, given: Partial<typeof secrets>) {
  const id = randomUUID()
  await service.admin
    .insertInto('driver')
    .values({
      id,
      account_id: accountId,
      first_name: 'Perdita',
      last_name: 'Holloway',
      status: 'Active',
      ...sealedColumns(testKeys, id, given),
    })
    .execute()
  return id
}

const own = await ownDriverId(service.admin)

const shown = [
  ['cdlNumber', 'QX55194821', 'saw a CDL number', 'CDL_Number__c', 'No CDL number'],
  ['birthDate', '1984-05-17', 'saw a birth date', 'PersonBirthdate', 'No date of birth'],
  ['ssn', '7392', 'saw a social security number', 'Last_4_of_SS__c', 'No social security number'],
] as const

const show = (field: (typeof shown)[number][0], DriverId: string) =>
  call(protectedFields[field], { body: { DriverId } })

const entriesOf = (driverId: string) =>
  service.admin
    .selectFrom('audit_entry')
    .select(['action', 'actor_role', 'at'])
    .where('subject', '=', driverId)
    .orderBy('position')
    .execute()

const logOf = (id: string, query = {}) => call(protectedFields.accessLog, { params: { id }, query })

describe.each(shown)('%s', (field, value, action, _, missing) => {
  test('is shown as it is kept, and each showing is one entry in the audit log', async () => {
    const before = await entriesOf(known)
    expect(await show(field, known)).toEqual({ Value: value })
    expect((await entriesOf(known)).slice(before.length)).toEqual([
      { action, actor_role: 'carrier', at: testNow },
    ])
    await Promise.all(Array.from({ length: 12 }, () => show(field, known)))
    expect(await entriesOf(known)).toHaveLength(before.length + 13)
  })

  test('that is not on file, or of a stranger, leaves no entry', async () => {
    for (const [id, message] of [
      [unknown, expect.stringContaining(missing)],
      [foreign, 'Record not found'],
    ] as const) {
      await expect(show(field, id)).rejects.toMatchObject({ status: 404, message })
      expect(await entriesOf(id)).toEqual([])
    }
  })

  test('is shown to the driver himself, and not of a colleague', async () => {
    await service.signIn('driver')
    expect(await show(field, own)).toEqual({ Value: expect.stringMatching(/^[\dA-Z-]+$/) })
    expect((await entriesOf(own)).at(-1)).toMatchObject({ action, actor_role: 'driver' })
    await expect(show(field, known)).rejects.toMatchObject({ status: 404, message: 'Record not found' })
  })
})

const seenBy = (Name: string, Role: string, hour: number) => ({
  At: `2026-11-20T${hour}:00:00.000Z`,
  By: { Name },
  Role,
  IsPassedOn: false,
})

const entry = { at: testNow, actorRole: 'carrier', network: '192.0.2.7', requestId: 'r-1' }

test('the access log of a driver tells who saw which field and when, the newest first, and nothing else that was done', async () => {
  const id = await addDriver(quillhaven.id, secrets)
  service.setNow(new Date('2026-11-20T19:00:00Z'))
  await service.signIn('agent')
  await show('birthDate', id)
  service.setNow(new Date('2026-11-20T20:00:00Z'))
  await service.signIn('operator')
  for (const [field] of shown) await show(field, id)
  await appendAudit(service.db, testKeys, {
    ...entry,
    actorId: undefined,
    action: 'edited a driver',
    subject: id,
  })
  await service.signIn('carrier')
  const [one, two, three, four] = [
    { ...seenBy('Imre Coldwater', 'operator', 20), Field: 'Last_4_of_SS__c' },
    { ...seenBy('Imre Coldwater', 'operator', 20), Field: 'PersonBirthdate' },
    { ...seenBy('Imre Coldwater', 'operator', 20), Field: 'CDL_Number__c' },
    { ...seenBy('Rhea Thornquist', 'agent', 19), Field: 'PersonBirthdate' },
  ]
  expect(await logOf(id)).toEqual({ Data: [one, two, three, four], Page: 1, PageSize: 10, Total: 4 })
  expect(await logOf(id, { Page: 2, PageSize: 3 })).toMatchObject({ Data: [four], Total: 4 })
  expect(await logOf(id, { Page: 9 })).toMatchObject({ Data: [], Total: 4 })
  service.setNow(testNow)
})

test('the access log of a driver is read by the driver himself, and of no colleague or stranger', async () => {
  await show('cdlNumber', own)
  const refused = { status: 404, message: 'Record not found' }
  await expect(logOf(foreign)).rejects.toMatchObject(refused)
  await service.signIn('driver')
  expect((await logOf(own)).Data).toContainEqual(
    expect.objectContaining({ By: { Name: 'Dana Pell' }, Field: 'CDL_Number__c' }),
  )
  for (const id of [known, foreign, randomUUID()]) await expect(logOf(id)).rejects.toMatchObject(refused)
})

test('the access log of a driver outlives the user who is named in it', async () => {
  const id = await addDriver(quillhaven.id, secrets)
  await appendAudit(service.db, testKeys, {
    ...entry,
    actorId: randomUUID(),
    action: 'saw a birth date',
    subject: id,
  })
  expect((await logOf(id)).Data).toMatchObject([{ By: { Name: 'A user without a sign-in' } }])
})

const carrier = () => ({
  id: randomUUID(),
  role: 'carrier' as const,
  accountIds: [quillhaven.id],
  driverId: undefined,
})

const askedFor = (id: string) =>
  tenantTx(service.db, carrier(), async (tx) => {
    const { rows } = await sql<{ count: number; rows: number }>`
      select count_driver_accesses(${id}) as count, (select count(*)::int from driver_accesses(${id}, 10, 0)) as rows
    `.execute(tx)
    return rows[0]
  })

test('the database gives no one the log of a driver whom he does not see, though its owner may see all drivers', async () => {
  await service.signIn('operator')
  await show('ssn', foreign)
  await show('ssn', known)
  await sql`create policy all_drivers on driver for select to portal_owner using (true)`.execute(
    service.admin,
  )
  expect(await askedFor(foreign)).toEqual({ count: 0, rows: 0 })
  expect(await askedFor(known)).toMatchObject({ count: expect.any(Number), rows: 10 })
  await sql`drop policy all_drivers on driver`.execute(service.admin)
})

test('the database gives the log to no one as it is', async () => {
  const reading = tenantTx(service.db, carrier(), (tx) => sql`select from audit_entry`.execute(tx))
  await expect(reading).rejects.toThrow('permission denied')
  await expect(sql`select * from driver_accesses(${known}, 1, 0)`.execute(service.db)).rejects.toThrow(
    'permission denied',
  )
})
