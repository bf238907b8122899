import { beforeEach, expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { accounts } from 'shared-api/accounts'
import { sessions } from 'shared-api/sessions'
import { tarnbrook } from '../../demo/accounts.ts'
import { demoGuestCode } from '../../demo/sign-ins.ts'
import { bearer, testService } from '../../test/support/test-service.ts'
import { testKeys, testNow } from '../../test/support/test-world.ts'
import { holding, waitingFor } from '../../test/support/sample-uploads.ts'
import { codeIndex } from './guest-service.ts'
import { refusalOf } from '../../test/support/refusals.ts'
import { demoId } from '../../demo/seeded-random.ts'

const service = await testService({ trustedProxies: ['127.0.0.1'] })

beforeEach(async () => {
  service.speakWith(undefined)
  await service.admin.deleteFrom('sign_in_failure').execute()
})

const day = 86_400_000
const later = (milliseconds: number) => new Date(testNow.getTime() + milliseconds)
const enter = (AccessCode: string) => call(sessions.guestSignIn, { body: { AccessCode } })

const notValid = {
  status: 401,
  message: 'This access code is wrong or no longer valid. Ask the carrier for a new one.',
}

async function addLink(code: string, expiresAt: Date) {
  await service.admin
    .insertInto('guest_link')
    .values({
      account_id: tarnbrook.id,
      user_id: demoId('user guest@demo.example'),
      code_index: codeIndex(testKeys, code),
      rows_allowed: 25,
      expires_at: expiresAt,
    })
    .execute()
}

const changeLink = (code: string, set: { withdrawn_at?: Date | null; expires_at?: Date }) =>
  service.admin
    .updateTable('guest_link')
    .set(set)
    .where('code_index', '=', codeIndex(testKeys, code))
    .execute()

const works = async (token: string) =>
  (await service.ask('GetUserDetails', { headers: bearer(token) })).status === 200

test('a code lets a guest in, however it was typed', async () => {
  for (const typed of [demoGuestCode, ' demo guest 2026 ', 'DEMOGUEST2026']) {
    service.speakWith((await enter(typed)).Token)
    expect(await call(sessions.user)).toMatchObject({
      ISGuestUserLogin: true,
      Role: 'guest',
      Carrier: { Name: 'Quillhaven Freight LLC' },
    })
  }
  expect(await call(sessions.guestLink)).toEqual({
    Carrier: { Id: expect.any(String), Name: 'Quillhaven Freight LLC' },
    ValidUntil: later(365 * day).toISOString(),
    RowsAllowed: 500,
    RowsUsed: 0,
  })
})

test("a guest sees the link's account alone, as long as the link lasts", async () => {
  await addLink('TARN-1', later(2 * day))
  const { Token, ExpiresAt } = await enter('TARN-1')
  expect(ExpiresAt).toBe(later(2 * day).toISOString())
  service.speakWith(Token)
  expect((await call(sessions.user)).Carrier?.Name).toBe('Tarnbrook Haulage Inc')
  expect((await call(accounts.list)).map(({ Account }) => Account.Name)).toEqual(['Tarnbrook Haulage Inc'])
  expect(await call(sessions.guestLink)).toMatchObject({ RowsAllowed: 25 })
  service.setNow(later(2 * day))
  expect(await works(Token)).toBe(false)
  expect(await refusalOf(enter('TARN-1'))).toMatchObject(notValid)
})

test('a link that is withdrawn ends what it opened, and opens nothing more', async () => {
  await addLink('TARN-2', later(2 * day))
  const { Token } = await enter('TARN-2')
  await changeLink('TARN-2', { withdrawn_at: testNow })
  expect(await works(Token)).toBe(false)
  expect(await refusalOf(enter('TARN-2'))).toMatchObject(notValid)
  await changeLink('TARN-2', { withdrawn_at: null })
  expect(await works(Token)).toBe(false)
})

test('a guest who comes while his link is withdrawn stays outside', async () => {
  await addLink('TARN-4', later(2 * day))
  const withdrawal = `update guest_link set withdrawn_at = now()
    where code_index = '\\x${codeIndex(testKeys, 'TARN-4').toString('hex')}'`
  const coming = await holding(service, withdrawal, async () => {
    const entered = enter('TARN-4').then(
      ({ Token }) => works(Token),
      () => false,
    )
    await Promise.race([entered, waitingFor(service, 'find_guest_link')])
    return { entered }
  })
  expect(await coming.entered).toBe(false)
  expect(await sessionsOf('TARN-4')).toEqual([])
})

const sessionsOf = (code: string) =>
  service.admin
    .selectFrom('session')
    .innerJoin('guest_link', 'guest_link.id', 'session.guest_link_id')
    .select('session.ended_at')
    .where('guest_link.code_index', '=', codeIndex(testKeys, code))
    .where('session.ended_at', 'is', null)
    .execute()

test('a link whose time is cut short takes its sessions with it', async () => {
  await addLink('TARN-3', later(6 * day))
  const { Token } = await enter('TARN-3')
  await changeLink('TARN-3', { expires_at: later(day / 24) })
  expect(await works(Token)).toBe(true)
  service.setNow(later(day / 24))
  expect(await works(Token)).toBe(false)
})

test('a guest who signs out everywhere signs no one else out', async () => {
  const other = await enter(demoGuestCode)
  const leaving = await enter(demoGuestCode)
  service.speakWith(leaving.Token)
  await call(sessions.signOut, { body: { Everywhere: true } })
  expect([await works(leaving.Token), await works(other.Token)]).toEqual([false, true])
})

test('a code that no one has is answered like one that was withdrawn', async () => {
  expect(await refusalOf(enter('NOBODY-HAS-THIS'))).toMatchObject(notValid)
  expect(await refusalOf(enter('----'))).toMatchObject(notValid)
})

async function from(network: string, AccessCode: string) {
  const { status } = await service.ask('GuestLogin', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify({ AccessCode }),
  })
  return status
}

test('codes can not be guessed, and others are not held up', async () => {
  const statuses: number[] = []
  for (let guess = 0; guess < 30; guess += 1) {
    // A right one in between buys nothing.
    if (guess === 9) expect(await from('203.0.113.9', demoGuestCode)).toBe(200)
    statuses.push(await from('203.0.113.9', `GUESS-${guess}`))
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  expect(await from('203.0.113.9', demoGuestCode)).toBe(429)
  expect(await from('203.0.113.10', demoGuestCode)).toBe(200)
})

test('a code is kept as nothing that could be typed', async () => {
  const rows = await service.admin.selectFrom('guest_link').select('code_index').execute()
  const words = JSON.stringify(
    rows.map(({ code_index }) => [code_index.toString(), code_index.toString('hex')]),
  )
  expect(words).not.toMatch(/DEMO|GUEST/i)
})
