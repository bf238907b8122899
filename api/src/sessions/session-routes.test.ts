import { beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { accounts } from 'shared-api/accounts'
import { grantOf, sessions } from 'shared-api/sessions'
import { demoPassword } from '../../demo/sign-ins.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'
import { refusalOf } from '../../test/support/refusals.ts'

const service = await testService()

beforeEach(async () => {
  service.speakWith(undefined)
  await service.admin.deleteFrom('sign_in_failure').execute()
})

const hour = 3_600_000
const later = (milliseconds: number) => new Date(testNow.getTime() + milliseconds)

const attempt = async (Email: string, Password: string) =>
  grantOf(await call(sessions.signIn, { body: { Email, Password } }))

const expired = { status: 401, message: 'Token has been expired!' }
const incorrect = { status: 401, message: 'Email or password is incorrect' }

test('signing in makes a user who he is', async () => {
  service.speakWith((await attempt('carrier@demo.example', demoPassword)).Token)
  const user = await call(sessions.user)
  expect(user).toMatchObject({
    Name: 'Dana Pell',
    Email: 'carrier@demo.example',
    Role: 'carrier',
    ISGuestUserLogin: false,
    IsMVR: false,
    Carrier: { Name: 'Quillhaven Freight LLC' },
    Driver: null,
    SessionExpiresAt: later(7 * 24 * hour).toISOString(),
  })
  expect(user.PinedAccountId).toBe(user.Carrier?.Id)
})

test('signing in tells guests, MVR users and drivers by their flags', async () => {
  await service.signIn('guest')
  expect(await call(sessions.user)).toMatchObject({ ISGuestUserLogin: true, IsMVR: false, Driver: null })
  await service.signIn('mvr')
  expect(await call(sessions.user)).toMatchObject({ ISGuestUserLogin: false, IsMVR: true })
  await service.signIn('driver')
  const driver = await call(sessions.user)
  expect(driver).toMatchObject({ Role: 'driver', Name: 'Adaeze Winfield' })
  expect(driver.Driver).not.toBeNull()
  await service.signIn('operator')
  expect(await call(sessions.user)).toMatchObject({ Role: 'operator', Carrier: null, PinedAccountId: null })
})

test('signing in takes the address in any case and with spaces around it', async () => {
  expect((await attempt('  Carrier@Demo.Example ', demoPassword)).Token).toHaveLength(43)
})

test('signing in has one answer to a wrong password, an unknown address and a disabled user', async () => {
  expect(await refusalOf(attempt('carrier@demo.example', 'wrong'))).toMatchObject(incorrect)
  expect(await refusalOf(attempt('nobody@demo.example', demoPassword))).toMatchObject(incorrect)
  await disable('guest', testNow)
  expect(await refusalOf(attempt('guest@demo.example', demoPassword))).toMatchObject(incorrect)
  await disable('guest', null)
})

test('signing in keeps neither token nor password as they are', async () => {
  const { Token: token } = await attempt('agent@demo.example', demoPassword)
  const { rows } = await sql<{ everything: string }>`
      select string_agg(row_to_json(session)::text, ' ') || (select string_agg(row_to_json(u)::text, ' ') from app_user u)
        as everything from session
    `.execute(service.admin)
  const everything = rows[0]?.everything ?? ''
  expect(everything).toContain('$argon2id$v=19$')
  expect(everything).not.toContain(demoPassword)
  expect(everything).not.toContain(token)
  expect(everything).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
})

test('signing in writes one entry in the audit log, and a failure none', async () => {
  const before = await countAudit()
  service.speakWith((await attempt('carrier@demo.example', demoPassword)).Token)
  await refusalOf(attempt('carrier@demo.example', 'wrong'))
  await call(sessions.signOut)
  expect(await countAudit()).toEqual({
    ...before,
    'signed in': (before['signed in'] ?? 0) + 1,
    'signed out': (before['signed out'] ?? 0) + 1,
  })
})

async function countAudit(): Promise<Record<string, number>> {
  const rows = await service.admin
    .selectFrom('audit_entry')
    .select(['action', sql<number>`count(*)::int`.as('count')])
    .groupBy('action')
    .execute()
  return Object.fromEntries(rows.map(({ action, count }) => [action, count]))
}

const disable = (role: 'guest' | 'carrier', at: Date | null) =>
  service.admin.updateTable('app_user').set({ disabled_at: at }).where('role', '=', role).execute()

test('a session ends when its user signs out, and only that one', async () => {
  const first = await service.signIn('carrier')
  const second = await service.signIn('carrier')
  await call(sessions.signOut)
  expect(await refusalOf(call(accounts.list))).toMatchObject(expired)
  service.speakWith(first)
  expect(await call(accounts.list)).toHaveLength(2)
  service.speakWith(second)
  expect(await refusalOf(call(sessions.signOut))).toMatchObject(expired)
})

test('a session ends with all others when its user signs out everywhere, but not for other users', async () => {
  const agent = await service.signIn('agent')
  const first = await service.signIn('carrier')
  await service.signIn('carrier')
  await call(sessions.signOut, { body: { Everywhere: true } })
  service.speakWith(first)
  expect(await refusalOf(call(accounts.list))).toMatchObject(expired)
  service.speakWith(agent)
  expect(await call(accounts.list)).toHaveLength(5)
})

test('a session ends after twelve hours without a request, and lives on with them', async () => {
  await service.signIn('carrier')
  service.setNow(later(11.9 * hour))
  await call(accounts.list)
  service.setNow(later(23.8 * hour))
  await call(accounts.list)
  service.setNow(later(35.9 * hour))
  expect(await refusalOf(call(accounts.list))).toMatchObject(expired)
})

test('a session ends after seven days, however busy', async () => {
  await service.signIn('carrier')
  for (let hours = 10; hours < 7 * 24; hours += 10) {
    service.setNow(later(hours * hour))
    await call(accounts.list)
  }
  service.setNow(later(7 * 24 * hour))
  expect(await refusalOf(call(accounts.list))).toMatchObject(expired)
})

test('a session: of a user who is disabled or loses an account follows at once', async () => {
  await service.signIn('carrier')
  await disable('carrier', testNow)
  expect(await refusalOf(call(accounts.list))).toMatchObject(expired)
  await disable('carrier', null)
  expect(await refusalOf(call(accounts.list))).toMatchObject(expired)
  await service.signIn('carrier')
  const [first] = await call(accounts.list)
  await sql`delete from account_access where account_id = ${first?.Account.Id ?? ''}
      and user_id = (select id from app_user where role = 'carrier')`.execute(service.admin)
  expect(await call(accounts.list)).toHaveLength(1)
})

test('a session is not opened by a token that was made up', async () => {
  const real = await service.signIn('operator')
  const garbage = [
    '',
    'garbage',
    `${real.slice(0, -1)}${real.endsWith('A') ? 'B' : 'A'}`,
    `${real}a`,
    real.toUpperCase(),
  ]
  for (const token of garbage) {
    service.speakWith(token)
    expect(await refusalOf(call(accounts.list))).toMatchObject(expired)
  }
})

const wrong = (round: number) => refusalOf(attempt('agent@demo.example', `guess ${round}`))

test('guessing is slow after ten failures, though a thousand come at once', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, (_, round) => wrong(round)))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(new Set(answers.filter(({ status }) => status === 429).map(({ message }) => message))).toEqual(
    new Set(['Too many attempts. Wait 2 seconds and try again.']),
  )
})

test('guessing does not lock the owner out: after the wait the right password opens', async () => {
  for (let round = 0; round < 12; round += 1) await wrong(round)
  service.setNow(later(31_000))
  expect((await attempt('agent@demo.example', demoPassword)).Token).toBeDefined()
  // What went wrong on the way is forgotten.
  expect((await wrong(99)).status).toBe(401)
})

test('guessing is answered the same at an address that no one has', async () => {
  const answers: { status: number; message: string }[] = []
  for (const email of ['mvr@demo.example', 'nobody@demo.example']) {
    for (let round = 0; round < 11; round += 1) {
      const { status, message } = await refusalOf(attempt(email, 'wrong'))
      answers.push({ status, message })
    }
  }
  expect(answers.slice(0, 11)).toEqual(answers.slice(11))
})

const signUp = (CDLState: string) =>
  call(sessions.signUp, {
    body: {
      FirstName: 'Thea',
      LastName: 'Marrowgate',
      EmailId: 'thea.marrowgate@example.com',
      MobileNumber: '(614) 555-0134',
      CDLState,
    },
  })

test('a sign-up takes a CDL state by its code or name, and none that issues no CDLs', async () => {
  for (const state of ['OH', 'ohio', ' Ontario ', '']) expect(await signUp(state)).toBeNull()
  for (const state of ['Narnia', 'Chihuahua'])
    await expect(signUp(state)).rejects.toMatchObject({
      status: 400,
      errors: [{ Field: 'CDLState', Message: 'Enter a CDL state or province, like OH or Ohio' }],
    })
})
