import { afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call, type CallInput } from 'shared-api'
import { driverForm } from 'shared-api/drivers/driver-form'
import type { DriverMatch } from 'shared-api/drivers/driver-search'
import { oxmarrow, quillhaven, tarnbrook } from '../../../demo/accounts.ts'
import { bearer, testService } from '../../../test/support/test-service.ts'
import { testNow } from '../../../test/support/test-world.ts'
import { lookupsPerDay } from './lookup-throttle.ts'
import { added, type Draft, draftOf } from '../../../test/support/sample-drivers.ts'
import { fieldsOf, refusalOf } from '../../../test/support/refusals.ts'
import { demoId } from '../../../demo/seeded-random.ts'

const service = await testService({ as: 'carrier' })
/** Of a carrier that carrier@demo.example does not see. */
let theirs: { FirstName: string; LastName: string; EmailId: string; MobileNumber: string; Id: string }

const license = { CDLState: 'OH', CDLNumber: 'THEIR-4821' }

beforeAll(async () => {
  await service.signIn('operator')
  const draft = draftOf({ CarrierId: oxmarrow.id, FirstName: 'Béla', LastName: 'Núñez-O’Dowd', ...license })
  const { Id } = await call(driverForm.add, { body: draft })
  const { FirstName, LastName, EmailId, MobileNumber } = draft
  theirs = { FirstName, LastName, EmailId, MobileNumber, Id }
})

type Search = Omit<CallInput<typeof driverForm.search>['body'], 'CarrierId'>

const search = (body: Search, CarrierId = quillhaven.id) =>
  call(driverForm.search, { body: { CarrierId, ...body } })
const add = (more: Partial<Draft>) => added(draftOf(more))
const choose = (query: CallInput<typeof driverForm.choices>['query']) => call(driverForm.choices, { query })

test("one's own driver is found by both names without accents, by e-mail, mobile or CDL, each by itself", async () => {
  const own = await add({
    FirstName: 'Amélie',
    LastName: "D'Angelo-Łukas",
    CDLState: 'IN',
    CDLNumber: 'OWN-1',
    CarrierDriverId: 'OWN-7',
  })
  const ways: [Search, DriverMatch['MatchedBy'][number]][] = [
    [{ FirstName: 'AMELIE', LastName: 'dangelo lukas' }, 'Name'],
    [{ EmailId: String(own.EmailId).toUpperCase() }, 'EmailId'],
    [{ MobileNumber: `+1 ${String(own.MobileNumber)}` }, 'MobileNumber'],
    [{ CDLState: 'indiana', CDLNumber: 'own1' }, 'CDLNumber'],
  ]
  for (const [way, by] of ways) {
    expect(await search(way)).toEqual([
      {
        MatchId: expect.any(String),
        MatchedBy: [by],
        Initials: 'A. D.',
        CDL_State__c: 'IN',
        CDL_Number__c: 'ends N1',
        Driver: {
          Id: own.Id,
          Name: "Amélie D'Angelo-Łukas",
          Carrier_s_Driver_ID__c: 'OWN-7',
          Active_Inactive__c: 'Pending',
          Carrier__r: { Id: quillhaven.id, Name: quillhaven.name },
        },
        Standing: 'Here',
      },
    ])
  }
  expect((await search({ EmailId: String(own.EmailId) }, tarnbrook.id))[0]?.Standing).toBe('Mine')
})

test("one's own driver is not found by half a name, half a number, or the number of another state", async () => {
  await add({ FirstName: 'Ignatius', LastName: 'Hollowbrook', CDLState: 'IN', CDLNumber: 'OWN-22' })
  for (const way of [
    { FirstName: 'Ignat', LastName: 'Hollowbrook' },
    { CDLState: 'IN', CDLNumber: 'OWN-2' },
    { CDLState: 'OH', CDLNumber: 'OWN-22' },
  ]) {
    expect(await search(way)).toEqual([])
  }
})

test("one's own driver is found behind any number of strangers with his address", async () => {
  const EmailId = 'dispatch@shared.example'
  const strangers = Array.from({ length: 150 }, (_, index) => ({
    account_id: oxmarrow.id,
    first_name: 'Shared',
    last_name: `Stranger${index}`,
    email: EmailId,
    phone: '(614) 555-0190',
    status: 'Pending' as const,
  }))
  await service.admin.insertInto('driver').values(strangers).execute()
  const own = await add({ EmailId, MobileNumber: '(614) 555-0190' })
  for (const way of [{ EmailId }, { MobileNumber: '(614) 555-0190' }])
    expect((await search(way)).map(({ Driver }) => Driver?.Id)).toEqual([own.Id])
  await service.admin.deleteFrom('driver').where('email', '=', EmailId).execute()
})

/** So many look-ups of today are used. */
const soonOver = async (count: number) => {
  const user_id = demoId('user carrier@demo.example')
  await service.admin.deleteFrom('driver_look_up').execute()
  await service.admin.insertInto('driver_look_up').values({ user_id, day: '2026-11-20', count }).execute()
}

describe('a user who looks for strangers', () => {
  afterEach(async () => {
    service.setNow(testNow)
    await service.admin.deleteFrom('driver_look_up').execute()
  })

  test('comes to an end for the day, whether a driver is found or not, and goes on the next', async () => {
    await soonOver(lookupsPerDay - 1)
    expect(await search(license)).toHaveLength(1)
    const over = [429, expect.stringMatching(/^You have reached today's limit of 500 searches/)]
    for (const way of [license, { CDLState: 'OH', CDLNumber: 'NOBODY-1' }, { EmailId: theirs.EmailId }]) {
      const refusal = await refusalOf(search(way))
      expect([refusal.status, refusal.message]).toEqual(over)
    }
    service.setNow(new Date('2026-11-21T18:45:00Z'))
    await service.signIn('carrier')
    expect(await search(license)).toHaveLength(1)
    const kept = await service.admin.selectFrom('driver_look_up').select(['day', 'count']).execute()
    expect(kept).toEqual([{ day: '2026-11-21', count: 1 }])
  })

  test('still looks by name, but not by what an own driver was given', async () => {
    const { EmailId } = await add({ CDLState: 'IN', CDLNumber: 'PACE-1' })
    await soonOver(lookupsPerDay)
    await expect(search({ FirstName: 'No', LastName: 'Body' })).resolves.toBeDefined()
    expect((await refusalOf(search({ EmailId: EmailId ?? '' }))).status).toBe(429)
  })
})

describe("a stranger's driver", () => {
  const masked = {
    MatchId: expect.any(String),
    Initials: 'B. N.',
    CDL_State__c: 'OH',
    CDL_Number__c: 'ends 4821',
    Driver: null,
    Standing: 'Elsewhere',
  }

  test('is shown by initials and masked number where CDL, or e-mail or mobile with the last name, are right', async () => {
    const { EmailId, MobileNumber } = theirs
    const LastName = 'NUNEZ ODOWD'
    const ways: [Search, DriverMatch['MatchedBy'][number]][] = [
      [license, 'CDLNumber'],
      [{ EmailId, LastName }, 'EmailId'],
      [{ MobileNumber, LastName }, 'MobileNumber'],
    ]
    for (const [way, by] of ways) expect(await search(way)).toEqual([{ ...masked, MatchedBy: [by] }])
  })

  test('is not found by names, nor by e-mail or mobile alone, nor with another last name', async () => {
    const { FirstName, LastName, EmailId, MobileNumber } = theirs
    for (const way of [
      { FirstName, LastName },
      { EmailId },
      { MobileNumber },
      { EmailId, FirstName, LastName: 'Nunes' },
      { MobileNumber, LastName: 'Nunes' },
      { ...license, CDLState: 'IN' },
    ]) {
      expect(await search(way)).toEqual([])
    }
  })

  test('is told by nothing else in the answer, and by no word of the handle', async () => {
    const token = await service.signIn('carrier')
    const { body } = await service.askRaw('SearchDriver', {
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'application/json' },
      body: JSON.stringify({ CarrierId: quillhaven.id, ...license }),
    })
    const handle = /"MatchId":"([\w-]+)"/.exec(body)?.[1] ?? ''
    const bytes = Buffer.from(handle, 'base64url').toString('latin1')
    for (const word of [
      theirs.Id,
      oxmarrow.id,
      oxmarrow.name,
      'THEIR',
      'Béla',
      theirs.EmailId.toLowerCase(),
    ]) {
      expect([body.includes(word), bytes.includes(word)]).toEqual([false, false])
    }
  })

  test('is known by name to an agent who serves that carrier, and is to be asked for', async () => {
    await service.signIn('agent')
    expect(await search(license)).toMatchObject([{ Driver: { Id: theirs.Id }, Standing: 'Elsewhere' }])
  })
})

const traces = async () => {
  const rows = await service.admin
    .selectFrom('audit_entry')
    .select('position')
    .where('action', '=', 'looked for a driver')
    .where('subject', '=', tarnbrook.id)
    .execute()
  return rows.length
}

/** All that is said of the driver with the address, asked for under a name no one has. */
const told = async (EmailId: string) =>
  JSON.stringify(await search({ EmailId, FirstName: 'Some', LastName: 'Body' }))

test('a look-up needs both names, an address, a number or a license', async () => {
  for (const body of [{}, { FirstName: 'Béla' }, { LastName: 'Nunez', FirstName: ' ' }]) {
    const refusal = await refusalOf(search(body))
    expect(fieldsOf(refusal)).toEqual({
      LastName: 'Enter first name and last name, or an email address, a mobile number or a CDL',
    })
  }
  expect(fieldsOf(await refusalOf(search({ CDLState: 'CHIH', CDLNumber: '1' })))).toEqual({
    CDLState: 'Choose a CDL state from the list',
  })
})

test("a look-up is for a carrier of the caller's, and leaves one trace, no matter who is found", async () => {
  const refusal = await refusalOf(search(license, oxmarrow.id))
  expect([refusal.status, refusal.message]).toEqual([404, 'Record not found'])
  const before = await traces()
  await search(license, tarnbrook.id)
  await search({ EmailId: 'nobody@demo.example' }, tarnbrook.id)
  expect(await traces()).toBe(before + 2)
})

test('a look-up of a driver with the email under another name answers like an unknown email, two hundred times', async () => {
  const rows = await service.admin
    .selectFrom('driver')
    .select('email')
    .where('account_id', 'not in', [quillhaven.id, tarnbrook.id])
    .where('email', 'is not', null)
    .limit(100)
    .execute()
  const known = new Set(await Promise.all(rows.map(({ email }) => told(email ?? ''))))
  const unknown = new Set(await Promise.all(rows.map((_, place) => told(`nobody${place}@other.example`))))
  expect(rows).toHaveLength(100)
  expect([[...known], [...unknown]]).toEqual([['[]'], ['[]']])
})

test('a picker gets names in order with masked numbers, of the carrier asked for', async () => {
  const found = await choose({ CarrierId: tarnbrook.id })
  const names = found.map(({ Name }) => Name)
  expect(names.length).toBeGreaterThan(30)
  expect(names.map((name) => name.toLowerCase())).toEqual(names.map((name) => name.toLowerCase()).toSorted())
  expect(
    found.filter(({ CDL_Number__c: number }) => number !== null && !/^ends .{0,4}$/.test(number)),
  ).toEqual([])
  expect(await choose({ CarrierId: quillhaven.id })).toHaveLength(50)
  const ofAll = await service.admin
    .selectFrom('driver')
    .select('id')
    .where('account_id', 'in', [quillhaven.id, tarnbrook.id])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(50)
    .execute()
  expect((await choose({})).map(({ Id }) => Id)).toEqual(ofAll.map(({ id }) => id))
})

test('a picker finds by words and by a whole CDL number', async () => {
  const { Id } = await add({ FirstName: 'Perpetua', CDLState: 'OH', CDLNumber: 'PICK-4821' })
  const choice = expect.objectContaining({ Id, CDL_State__c: 'OH', CDL_Number__c: 'ends 4821' })
  expect(await choose({ CarrierId: quillhaven.id, Search: 'perpet' })).toEqual([choice])
  expect(await choose({ Search: 'pick4821' })).toEqual([choice])
  expect(await choose({ Search: 'pick482' })).toEqual([])
})
