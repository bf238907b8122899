import { beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { draftDays, drafts } from 'shared-api/drafts/drafts'
import { carrierAccounts } from '../../demo/accounts.ts'
import { demoId } from '../../demo/seeded-random.ts'
import { bearer, testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { draftSweep } from './draft-sweep.ts'

const service = await testService()
const [mine, other] = carrierAccounts.map(({ id }) => id)
if (mine === undefined || other === undefined) throw new Error('The demo has no two carriers of one user')

const kind = { Kind: 'driver' } as const
const typed = { LastName: 'Penhallow', CDLNumber: 'OH-4471-K', DOB: '4/27/19' }
const read = (CarrierId?: string) => call(drafts.latest, { query: { ...kind, CarrierId } })
const save = (CarrierId: string, Fields: Record<string, string> = typed) =>
  call(drafts.save, { body: { ...kind, CarrierId, Fields } })
const hour = 1 / 24
const days = (count: number) => new Date(testNow.getTime() + count * 86_400_000)

/** The carriers of the drafts that a user of these accounts is shown. */
const seenBy = (id: string, accountIds: string[]) =>
  tenantTx(service.db, { id, role: 'carrier', accountIds, driverId: undefined }, async (tx) => {
    const { rows } = await sql<{ account_id: string }>`select account_id from draft`.execute(tx)
    return rows.map((row) => row.account_id)
  })

beforeEach(async () => {
  await service.admin.deleteFrom('draft').execute()
  service.setNow(testNow)
  await service.signIn('carrier')
})

test('a draft is found again as it was typed last, and is gone once it is deleted', async () => {
  expect(await read(mine)).toBeNull()
  await save(mine, { LastName: 'Pen' })
  await save(mine)
  expect(await read(mine)).toEqual({ CarrierId: mine, SavedAt: testNow.toISOString(), Fields: typed })
  await call(drafts.delete, { body: { ...kind, CarrierId: mine } })
  expect(await read(mine)).toBeNull()
})

test('each carrier has its own draft, and without a carrier the last saved one is found', async () => {
  await save(mine)
  service.setNow(days(hour))
  await save(other, { LastName: 'Okafor' })
  expect(await read(mine)).toMatchObject({ Fields: typed })
  expect(await read()).toMatchObject({ CarrierId: other, Fields: { LastName: 'Okafor' } })
})

test("the draft of a user is no other user's, the back office included", async () => {
  await save(mine)
  for (const role of ['agent', 'operator'] as const) {
    await service.signIn(role)
    expect(await read(mine)).toBeNull()
    await save(mine, { LastName: role })
    await call(drafts.delete, { body: { ...kind, CarrierId: mine } })
  }
  await service.signIn('carrier')
  expect(await read(mine)).toMatchObject({ Fields: typed })
})

test('without any filter in the query a user sees own drafts alone, and none of a carrier that was taken away', async () => {
  await save(mine)
  await save(other)
  const owner = demoId('user carrier@demo.example')
  expect(await seenBy(owner, [mine])).toEqual([mine])
  expect(await seenBy(demoId('user agent@demo.example'), [mine, other])).toEqual([])
})

test('what was typed is sealed, and opens in no other row', async () => {
  await save(mine)
  const rows = () => service.admin.selectFrom('draft').select(['account_id', 'content_sealed']).execute()
  const [row] = await rows()
  expect(row?.content_sealed.toString('latin1')).not.toContain(typed.LastName)
  await service.admin.updateTable('draft').set({ account_id: other }).execute()
  expect(await read(other)).toBeNull()
})

test.each([
  ['a kind that no form has', { Kind: 'payment', CarrierId: mine, Fields: {} }],
  ['a field named like markup', { ...kind, CarrierId: mine, Fields: { '<b>': 'x' } }],
  ['a field without end', { ...kind, CarrierId: mine, Fields: { LastName: 'x'.repeat(2001) } }],
  [
    'fields without end',
    {
      ...kind,
      CarrierId: mine,
      Fields: Object.fromEntries([...Array(101).keys()].map((n) => [`f${n}`, ''])),
    },
  ],
])('%s is refused', async (_, body) => {
  const token = await service.signIn('carrier')
  const { status } = await service.ask('SaveDraft', {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(status).toBe(400)
})

async function send(body: string | Buffer<ArrayBuffer>) {
  const token = await service.signIn('carrier')
  const headers = { ...bearer(token), 'content-type': 'application/json' }
  return service.ask('SaveDraft', { method: 'POST', headers, body })
}

/** The body of a draft with so many fields of the same text. */
const bodyOf = (fields: number, text: string) =>
  JSON.stringify({
    ...kind,
    CarrierId: mine,
    Fields: Object.fromEntries([...Array(fields).keys()].map((field) => [`f${field}`, text])),
  })

test('a draft as large as a request may be is kept', async () => {
  const body = bodyOf(49, '\u{7f}'.repeat(2000))
  expect(body.length).toBeGreaterThan(98_000)
  expect((await send(body)).status).toBe(200)
})

test('a draft whose text is not UTF-8 is refused', async () => {
  const { status, envelope } = await send(Buffer.from(bodyOf(49, '\xff'.repeat(1980)), 'latin1'))
  expect({ status, errors: envelope.Errors }).toEqual({
    status: 400,
    errors: [{ Field: 'body', Message: 'The body is not valid UTF-8. Send its text as UTF-8.' }],
  })
})

test('a draft is deleted once it was not changed for as long as drafts are kept', async () => {
  await save(mine)
  service.setNow(days(hour))
  await save(other)
  const log = { info: () => undefined, warn: () => undefined }
  const sweepAt = (now: Date) => draftSweep({ db: service.db, clock: () => now, log }).run()
  await sweepAt(days(draftDays))
  expect(await read(mine)).not.toBeNull()
  await sweepAt(days(draftDays + hour / 2))
  expect(await read(mine)).toBeNull()
  expect(await read(other)).not.toBeNull()
})

test('a draft keeps no more of a Social Security number than its last four digits', async () => {
  const SocialSecurityNumber = '123-45-6789'
  await expect(save(mine, { SocialSecurityNumber })).rejects.toMatchObject({ status: 400 })
  await save(mine, { SocialSecurityNumber: '6789' })
  expect(await read(mine)).toMatchObject({ Fields: { SocialSecurityNumber: '6789' } })
})
