import { beforeEach, expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { grantOf, sessions } from 'shared-api/sessions'
import { demoPassword } from '../../demo/sign-ins.ts'
import { bearer, testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'
import { refusalOf } from '../../test/support/refusals.ts'

const service = await testService()

beforeEach(async () => {
  await service.admin.deleteFrom('session').execute()
  await service.admin.deleteFrom('sign_in_failure').execute()
})

const hour = 3_600_000
const later = (milliseconds: number) => new Date(testNow.getTime() + milliseconds)

async function signInWith(userAgent: string, email = 'carrier@demo.example') {
  const { envelope } = await service.ask('LoginUser', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ Email: email, Password: demoPassword }),
  })
  const token = /"Token":"([\w-]{43})"/.exec(JSON.stringify(envelope))?.[1]
  if (token === undefined) throw new Error('not signed in')
  return token
}

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 Version/26.1 Mobile Safari/604.1'

const works = async (token: string) =>
  (await service.ask('GetUserDetails', { headers: bearer(token) })).status === 200

const end = (SessionId = '') => call(sessions.end, { body: { SessionId } })

test('the sessions of a user are listed with what they run on, the current one first', async () => {
  await signInWith(safari, 'agent@demo.example')
  await signInWith(safari)
  service.setNow(later(hour))
  service.speakWith(await signInWith(firefox))
  const list = await call(sessions.list)
  expect(list.map(({ Device, IsCurrent, StartedAt }) => ({ Device, IsCurrent, StartedAt }))).toEqual([
    { Device: 'Firefox on Windows', IsCurrent: true, StartedAt: later(hour).toISOString() },
    { Device: 'Safari on iPhone', IsCurrent: false, StartedAt: testNow.toISOString() },
  ])
})

test('the sessions of a user are listed up to fifty, the current one always', async () => {
  const current = await signInWith(firefox)
  const { user_id: userId } = await service.admin
    .selectFrom('session')
    .select('user_id')
    .executeTakeFirstOrThrow()
  await service.admin
    .insertInto('session')
    .values(
      Array.from({ length: 60 }, (_, index) => ({
        user_id: userId,
        token_hash: Buffer.from(`session ${index}`),
        created_at: testNow,
        last_seen_at: later(index),
        expires_at: later(hour),
        device: `Phone ${index}`,
      })),
    )
    .execute()
  service.speakWith(current)
  const list = await call(sessions.list)
  expect(list).toHaveLength(50)
  expect(list.slice(0, 2).map(({ Device }) => Device)).toEqual(['Firefox on Windows', 'Phone 59'])
})

test('the sessions of a user are not listed once they ended, by idling too', async () => {
  const first = await signInWith(safari)
  service.setNow(later(11 * hour))
  service.speakWith(await signInWith(firefox))
  expect(await call(sessions.list)).toHaveLength(2)
  service.setNow(later(12 * hour))
  expect(await call(sessions.list)).toHaveLength(1)
  expect(await works(first)).toBe(false)
})

test('the sessions of a user end one by one, and no one ends those of others', async () => {
  const stranger = await signInWith(safari, 'agent@demo.example')
  service.speakWith(stranger)
  const [theirs] = await call(sessions.list)
  const phone = await signInWith(safari)
  service.speakWith(await signInWith(firefox))
  const [, other] = await call(sessions.list)
  const notFound = { status: 404, message: 'Record not found', errors: [] }
  expect(await refusalOf(end(theirs?.Id))).toMatchObject(notFound)
  expect(await refusalOf(end('00000000-0000-4000-8000-000000000000'))).toMatchObject(notFound)
  await end(other?.Id)
  expect(await refusalOf(end(other?.Id))).toMatchObject(notFound)
  expect([await works(stranger), await works(phone)]).toEqual([true, false])
  expect(await call(sessions.list)).toHaveLength(1)
})

test('the sessions of a user end all but the current one at once', async () => {
  const stranger = await signInWith(safari, 'agent@demo.example')
  const others = [await signInWith(safari), await signInWith(firefox)]
  const current = await signInWith(firefox)
  service.speakWith(current)
  expect(await call(sessions.endOthers)).toEqual({ Ended: 2 })
  expect(await call(sessions.endOthers)).toEqual({ Ended: 0 })
  expect(await Promise.all([stranger, current, ...others].map(works))).toEqual([true, true, false, false])
})

const change = async (CurrentPassword: string, NewPassword: string) =>
  grantOf(await call(sessions.changePassword, { body: { CurrentPassword, NewPassword } }))

test('a password is changed by who knows it: all sessions end, and a new one begins', async () => {
  const tokens = [
    await signInWith(safari, 'agent@demo.example'),
    await signInWith(firefox, 'agent@demo.example'),
  ]
  service.speakWith(tokens[1])
  const { Token } = await change(demoPassword, 'a quiet road to Toledo')
  expect(await Promise.all([...tokens, Token].map(works))).toEqual([false, false, true])
  service.speakWith(Token)
  expect((await call(sessions.user)).PasswordChangedAt).toBe(testNow.toISOString())
  await change('a quiet road to Toledo', demoPassword)
})

test('a password stays where the current one is wrong, the new one is the same, or too common', async () => {
  service.speakWith(await signInWith(firefox))
  expect((await refusalOf(change('wrong', 'a quiet road to Toledo'))).errors).toEqual([
    { Field: 'CurrentPassword', Message: 'This is not your current password' },
  ])
  expect((await refusalOf(change(demoPassword, demoPassword))).errors).toEqual([
    { Field: 'NewPassword', Message: 'Choose a password different from your current one' },
  ])
  expect((await refusalOf(change(demoPassword, 'qwertyqwerty'))).errors[0]?.Field).toBe('NewPassword')
  expect(await call(sessions.list)).toHaveLength(1)
})

test('a password can not be guessed in a browser that was left open', async () => {
  service.speakWith(await signInWith(firefox))
  const statuses: number[] = []
  for (let round = 0; round < 12; round += 1)
    statuses.push((await refusalOf(change(`guess ${round}`, 'a quiet road to Toledo'))).status)
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400))
  expect(statuses.slice(10)).toEqual([429, 429])
})

test('a password is not changed without a session, nor with both proofs or none', async () => {
  service.speakWith(undefined)
  expect(await refusalOf(change(demoPassword, 'a quiet road to Toledo'))).toMatchObject({
    status: 401,
    message: 'Token has been expired!',
  })
  const send = async (body: object) => {
    const { status, envelope } = await service.ask('ChangePassword', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status, errors: envelope.Errors?.map(({ Field }) => Field) }
  }
  expect(await send({})).toEqual({ status: 400, errors: ['CurrentPassword', 'NewPassword'] })
  const NewPassword = 'a quiet road to Toledo'
  expect(await send({ NewPassword })).toEqual({ status: 400, errors: ['CurrentPassword'] })
  expect(await send({ CurrentPassword: 'x', ResetToken: 'x', NewPassword })).toEqual({
    status: 400,
    errors: ['ResetToken'],
  })
})

const rename = (Name: string) => call(sessions.updateProfile, { body: { Name } })

test('a user changes his name, and it stays trimmed and not empty', async () => {
  service.speakWith(await signInWith(firefox))
  expect(await rename('  Dana Pell-Ashgrove ')).toEqual({ Name: 'Dana Pell-Ashgrove' })
  expect((await call(sessions.user)).Name).toBe('Dana Pell-Ashgrove')
  expect((await refusalOf(rename('  '))).errors).toEqual([{ Field: 'Name', Message: 'Enter your name' }])
})
