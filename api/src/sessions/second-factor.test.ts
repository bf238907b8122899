import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { call } from 'shared-api'
import { grantOf, isSecondStep, sessions, type SignInAnswer } from 'shared-api/sessions'
import { secondFactor } from 'shared-api/sessions/second-factor'
import { demoPassword } from '../../demo/sign-ins.ts'
import { refusalOf } from '../../test/support/refusals.ts'
import { bearer, startTestService, type TestService, testService } from '../../test/support/test-service.ts'
import { testKeys, testNow } from '../../test/support/test-world.ts'
import { parseKeys } from '../platform/secrets/keys.ts'
import { rotateKeys } from '../platform/secrets/reseal.ts'
import { openSecret, sealedSecondFactors } from './second-factor-codes.ts'

const service = await testService()

beforeEach(async () => {
  service.speakWith(undefined)
  for (const table of [
    'second_factor',
    'recovery_code',
    'sign_in_challenge',
    'sign_in_failure',
    'session',
  ] as const)
    await service.admin.deleteFrom(table).execute()
})

const Email = 'carrier@demo.example'
const later = (seconds: number) => new Date(testNow.getTime() + seconds * 1000)
const codeAt = (secret: string, at = testNow) => generateSync({ secret, epoch: at.getTime() / 1000 })
const works = async (token: string) =>
  (await service.ask('GetUserDetails', { headers: bearer(token) })).status === 200

const givePassword = async (Password = demoPassword) => {
  service.speakWith(undefined)
  return call(sessions.signIn, { body: { Email, Password } })
}

/** The challenge that a right password is answered with. */
async function challenge(Password = demoPassword) {
  const answer = await givePassword(Password)
  return challengeOf(answer)
}

function challengeOf(answer: SignInAnswer) {
  if (!isSecondStep(answer) || answer.Step !== 'enter code') throw new Error('no code was asked for')
  return answer.Challenge
}

const verify = (Challenge: string, Code: string) => call(secondFactor.verify, { body: { Challenge, Code } })

/** Turns it on as a user does, a minute ago, so that the codes of now are new. */
async function turnOn() {
  service.setNow(later(-60))
  service.speakWith(grantOf(await givePassword()).Token)
  const { Secret, Uri } = await setUp(demoPassword)
  const done = await call(secondFactor.confirm, { body: { Code: codeAt(Secret, later(-60)) } })
  service.setNow(testNow)
  return { ...done, Secret, Uri }
}

const setUp = (Password: string, Code?: string) =>
  call(secondFactor.setUp, { body: { Password, ...(Code === undefined ? {} : { Code }) } })
const turnOff = (Password: string, Code: string) => call(secondFactor.turnOff, { body: { Password, Code } })

const wrong = {
  status: 400,
  errors: [
    { Field: 'Code', Message: expect.stringMatching(/^This (recovery )?code (is wrong|was already used)/) },
  ],
}

test('a user without a second factor signs in with a password alone, as ever', async () => {
  expect(Object.keys(await givePassword())).toEqual(['Token', 'ExpiresAt'])
})

test('a stolen password alone opens no session, and its challenge opens nothing else', async () => {
  await turnOn()
  await service.admin.deleteFrom('session').execute()
  const token = await challenge()
  expect(await works(token)).toBe(false)
  for (const guess of ['000000', '123456', 'abcde-fghjk', token]) {
    expect(await refusalOf(verify(token, guess))).toMatchObject({ status: 400 })
  }
  expect(await refusalOf(call(secondFactor.setUp, { body: { Challenge: token } }))).toMatchObject({
    status: 410,
  })
  expect(await service.admin.selectFrom('session').select('id').execute()).toEqual([])
})

test('a password and a code open one session, and neither code nor challenge another one', async () => {
  const { Secret } = await turnOn()
  const [first, second] = [await challenge(), await challenge()]
  expect(await works((await verify(first, ` ${codeAt(Secret)} `)).Token)).toBe(true)
  expect(await refusalOf(verify(second, codeAt(Secret)))).toMatchObject(wrong)
  service.setNow(later(30))
  expect(await refusalOf(verify(first, codeAt(Secret, later(30))))).toMatchObject({ status: 410 })
  expect(await works((await verify(second, codeAt(Secret, later(30)))).Token)).toBe(true)
})

test('a code is good half a minute before and after its time, and a challenge for 15 minutes', async () => {
  const { Secret } = await turnOn()
  const token = await challenge()
  expect(await refusalOf(verify(token, codeAt(Secret, later(60))))).toMatchObject(wrong)
  expect(await refusalOf(verify(token, codeAt(Secret, later(-60))))).toMatchObject(wrong)
  service.setNow(later(15 * 60))
  const late = codeAt(Secret, later(15 * 60))
  expect(await refusalOf(verify(token, late))).toMatchObject({ status: 410 })
  const next = await challenge()
  await verify(next, codeAt(Secret, later(15 * 60 + 30)))
})

test('of a hundred uses at once of one recovery code exactly one opens a session', async () => {
  const { RecoveryCodes } = await turnOn()
  expect(new Set(RecoveryCodes).size).toBe(10)
  const [code = ''] = RecoveryCodes
  const tokens: string[] = []
  // oxlint-disable-next-line no-await-in-loop
  while (tokens.length < 100) tokens.push(await challenge())
  const answers = await Promise.all(
    tokens.map((token) => verify(token, code.toUpperCase().replace('-', ' ')).then(() => 200, statusOf)),
  )
  expect(answers.filter((status) => status === 200)).toHaveLength(1)
  const next = await challenge()
  await service.admin.deleteFrom('sign_in_failure').execute()
  expect(await refusalOf(verify(next, code))).toMatchObject(wrong)
  expect(await works((await verify(next, RecoveryCodes[1] ?? '')).Token)).toBe(true)
})

const statusOf = (problem: unknown) =>
  typeof problem === 'object' && problem !== null && 'status' in problem ? problem.status : problem

test('a used recovery code is called used, and a wrong one is not mistaken for a code of the app', async () => {
  const { RecoveryCodes } = await turnOn()
  const [code = ''] = RecoveryCodes
  await verify(await challenge(), code)
  const messageOf = async (Code: string) =>
    (await refusalOf(verify(await challenge(), Code))).errors[0]?.Message
  expect(await messageOf(code.toUpperCase())).toBe('This recovery code was already used. Enter another one.')
  expect(await messageOf('abcde-fghjk')).toBe('This recovery code is wrong. Check it, or enter another one.')
})

test('a recovery code that stays good would be found', async () => {
  const { RecoveryCodes } = await turnOn()
  await sql`
    create function keep_code() returns trigger language plpgsql as $$ begin new.used_at := null; return new; end $$;
    create trigger keeps_code before update on recovery_code for each row execute function keep_code();
  `.execute(service.admin)
  for (const turn of [1, 2]) {
    const { Token } = await verify(await challenge(), RecoveryCodes[0] ?? '')
    expect({ turn, works: await works(Token) }).toEqual({ turn, works: true })
  }
  await sql`drop trigger keeps_code on recovery_code`.execute(service.admin)
})

test('turning it on needs the password, counts with the first code, and ends all other sessions', async () => {
  const other = grantOf(await givePassword()).Token
  const mine = grantOf(await givePassword()).Token
  service.speakWith(mine)
  expect((await refusalOf(setUp('wrong'))).errors[0]?.Field).toBe('Password')
  const { Secret } = await setUp(demoPassword)
  expect(await call(secondFactor.state)).toMatchObject({ IsOn: false })
  expect(isSecondStep(await givePassword())).toBe(false)
  service.speakWith(mine)
  expect(await refusalOf(call(secondFactor.confirm, { body: { Code: '000000' } }))).toMatchObject(wrong)
  const { Token } = await call(secondFactor.confirm, { body: { Code: codeAt(Secret) } })
  expect(await Promise.all([other, mine, Token].map(works))).toEqual([false, false, true])
  service.speakWith(Token)
  expect(await call(secondFactor.state)).toEqual({
    IsOn: true,
    IsRequired: false,
    TurnedOnAt: testNow.toISOString(),
    RecoveryCodesLeft: 10,
  })
})

test('turning it off needs the password and a code, and ends all other sessions', async () => {
  const { Token, Secret, RecoveryCodes } = await turnOn()
  const { Token: other } = await verify(await challenge(), RecoveryCodes[0] ?? '')
  service.speakWith(Token)
  expect((await refusalOf(turnOff('wrong', codeAt(Secret)))).errors[0]?.Field).toBe('Password')
  expect(await refusalOf(turnOff(demoPassword, '000000'))).toMatchObject(wrong)
  await turnOff(demoPassword, codeAt(Secret))
  await service.jobsDone()
  const mails = await service.admin.selectFrom('demo_mail').select('subject').orderBy('id').execute()
  expect(mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Two-step sign-in was turned on', 'Two-step sign-in was turned off']),
  )
  expect(await Promise.all([Token, other].map(works))).toEqual([true, false])
  expect(isSecondStep(await givePassword())).toBe(false)
})

test('a password reset by mail keeps the second factor, and ends challenges of the old password', async () => {
  const { Secret } = await turnOn()
  const old = await challenge()
  await call(sessions.forgotPassword, { body: { Email } })
  await service.jobsDone()
  const { link } = await service.admin
    .selectFrom('demo_mail')
    .select('link')
    .where('subject', '=', 'Set a new password')
    .executeTakeFirstOrThrow()
  const body = { ResetToken: link?.split('token=')[1] ?? '', NewPassword: 'a quiet road to Toledo' }
  const answer = await call(sessions.changePassword, { body })
  expect(await refusalOf(verify(old, codeAt(Secret)))).toMatchObject({ status: 410 })
  service.speakWith((await verify(challengeOf(answer), codeAt(Secret))).Token)
  const back = { CurrentPassword: 'a quiet road to Toledo', NewPassword: demoPassword }
  expect(isSecondStep(await call(sessions.changePassword, { body: back }))).toBe(false)
})

test('secrets and codes are in no table as text, and not in the audit log', async () => {
  const { Secret, RecoveryCodes } = await turnOn()
  await verify(await challenge(), codeAt(Secret))
  const rows = await Promise.all(
    ['second_factor', 'recovery_code', 'sign_in_challenge', 'audit_entry'].map(async (table) => {
      const found = await sql`select t::text from ${sql.table(table)} as t`.execute(service.admin)
      return JSON.stringify(found.rows)
    }),
  )
  const plain = rows.join(' ')
  for (const secret of [Secret, ...RecoveryCodes, codeAt(Secret)]) {
    expect(plain).not.toContain(secret)
    expect(plain).not.toContain(Buffer.from(secret).toString('hex'))
  }
  expect(rows[3]).toMatch(/turned on the second factor/)
  expect(rows[3]).toMatch(/gave the password/)
})

test('a password and a code set it up again: app and recovery codes are replaced once the new app confirms', async () => {
  const old = await turnOn()
  service.speakWith(old.Token)
  expect(await refusalOf(setUp(demoPassword))).toMatchObject({ status: 400, errors: [{ Field: 'Code' }] })
  expect(await refusalOf(setUp(demoPassword, '000000'))).toMatchObject(wrong)
  const [, recoveryCode = '', unused = ''] = old.RecoveryCodes
  await setUp(demoPassword, recoveryCode)
  await verify(await challenge(), codeAt(old.Secret))
  service.speakWith(old.Token)
  service.setNow(later(30))
  const { Secret } = await setUp(demoPassword, codeAt(old.Secret, later(30)))
  const done = await call(secondFactor.confirm, { body: { Code: codeAt(Secret, later(30)) } })
  expect(await works(old.Token)).toBe(false)
  service.setNow(later(60))
  for (const gone of [codeAt(old.Secret, later(60)), unused])
    expect(await refusalOf(verify(await challenge(), gone))).toMatchObject(wrong)
  await verify(await challenge(), codeAt(Secret, later(60)))
  await verify(await challenge(), done.RecoveryCodes[0] ?? '')
})

test('a user whose role no longer has the second factor turns it off', async () => {
  const { Secret } = await turnOn()
  const roleOf = (role: 'carrier' | 'mvr') =>
    sql`
    update app_user set role = ${role}, driver_id = case when ${role} = 'mvr' then (
      select id from driver where not exists (select from app_user where driver_id = driver.id) limit 1
    ) end
    where email = ${Email}
  `.execute(service.admin)
  await roleOf('mvr')
  service.speakWith((await verify(await challenge(), codeAt(Secret))).Token)
  expect(await call(secondFactor.state)).toMatchObject({ IsOn: true, IsRequired: false })
  service.setNow(later(30))
  await turnOff(demoPassword, codeAt(Secret, later(30)))
  expect(await refusalOf(setUp(demoPassword))).toMatchObject({ status: 403 })
  await roleOf('carrier')
})

test('a driver has no second factor to turn on', async () => {
  await service.signIn('driver')
  expect(await refusalOf(setUp(demoPassword))).toMatchObject({ status: 403 })
})

test('rotating the keys seals a secret and its replacement with the newest key, and its codes stay good', async () => {
  const { Secret, Token, RecoveryCodes } = await turnOn()
  service.speakWith(Token)
  const replacement = await setUp(demoPassword, RecoveryCodes[0])
  const newer = parseKeys(`2:${Buffer.alloc(32, 'newer').toString('base64')}`)
  const keys = { current: newer.current, all: [...newer.all, ...testKeys.all] }
  const progress: number[] = []
  await rotateKeys(service.db, keys, [sealedSecondFactors], { onProgress: (_, done) => progress.push(done) })
  expect(progress.at(-1)).toBe(1)
  const { id } = await service.admin
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', Email)
    .executeTakeFirstOrThrow()
  const { secret_sealed, new_secret_sealed } = await service.admin
    .selectFrom('second_factor')
    .select(['secret_sealed', 'new_secret_sealed'])
    .executeTakeFirstOrThrow()
  expect(openSecret(newer, id, secret_sealed)).toBe(Secret)
  expect(new_secret_sealed && openSecret(newer, id, new_secret_sealed)).toBe(replacement.Secret)
})

let real: TestService | undefined
afterAll(() => real?.stop())

// The last: the typed client speaks with another service from here on.
test('outside the demo an operator sets it up after the password, before anything opens, and keeps it', async () => {
  const outside = (real = await startTestService({ isDemo: false }))
  const operator = { Email: 'operator@demo.example', Password: demoPassword }
  outside.speakWith(undefined)
  const answer = await call(sessions.signIn, { body: operator })
  expect(answer).toEqual({ Step: 'open the mail' })
  await outside.jobsDone()
  const sent = await outside.admin.selectFrom('demo_mail').select(['recipient', 'link']).execute()
  expect(sent).toEqual([
    { recipient: operator.Email, link: expect.stringContaining('/set-up-two-step#token=') },
  ])
  const Challenge = sent[0]?.link?.split('token=')[1] ?? ''
  expect(await refusalOf(verify(Challenge, '000000'))).toMatchObject({ status: 410 })
  const { Secret } = await call(secondFactor.setUp, { body: { Challenge } })
  const { Token } = await call(secondFactor.confirm, { body: { Challenge, Code: codeAt(Secret) } })
  expect(await refusalOf(call(secondFactor.setUp, { body: { Challenge } }))).toMatchObject({ status: 410 })
  outside.speakWith(Token)
  expect(await call(secondFactor.state)).toMatchObject({ IsOn: true, IsRequired: true })
  const reaches = async () => (await outside.ask('GetUserDetails', { headers: bearer(Token) })).status
  await outside.admin.updateTable('second_factor').set({ confirmed_at: null }).execute()
  expect(await reaches()).toBe(401)
  await outside.admin.updateTable('second_factor').set({ confirmed_at: testNow }).execute()
  expect(await reaches()).toBe(200)
  const off = turnOff(demoPassword, codeAt(Secret))
  expect(await refusalOf(off)).toMatchObject({ status: 409 })
  const carrier = { Email, Password: demoPassword }
  outside.speakWith(undefined)
  expect(isSecondStep(await call(sessions.signIn, { body: carrier }))).toBe(false)
})
