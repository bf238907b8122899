import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { grantOf, sessions } from 'shared-api/sessions'
import { testService } from '../../test/support/test-service.ts'
import { refusalOf } from '../../test/support/refusals.ts'

const service = await testService()

afterAll(() => expect(service.problems).toEqual([]))

beforeEach(async () => {
  await service.jobsDone()
  service.speakWith(undefined)
  await service.admin.deleteFrom('demo_mail').execute()
})

/** Of the link in the one mail to an address that has one to set a password. */
async function tokenMailed(email: string) {
  await service.jobsDone()
  const links = (await call(sessions.demoMailbox)).filter(({ To }) => To === email).map(({ Link }) => Link)
  const token = links.map((link) => /#token=([\w-]{43})$/.exec(link ?? '')?.[1]).find(Boolean)
  if (token === undefined) throw new Error(`no link to set a password: ${links.join()}`)
  return token
}

async function tokenMailedTo(email: string) {
  await call(sessions.forgotPassword, { body: { Email: email } })
  return tokenMailed(email)
}

const setPassword = async (ResetToken: string, NewPassword = 'a quiet road to Toledo') =>
  grantOf(await call(sessions.changePassword, { body: { ResetToken, NewPassword } }))

test('a new password that is among the commonest is refused, and the link stays good', async () => {
  const token = await tokenMailedTo('carrier@demo.example')
  for (const common of [
    '1q2w3e4r5t6y',
    'PasswordPassword',
    'unbelievable',
    'abcabcabcabc',
    'aaaaaaaaaaaaaaaa',
  ]) {
    const { status, errors } = await refusalOf(setPassword(token, common))
    expect({ common, status, field: errors[0]?.Field }).toEqual({
      common,
      status: 400,
      field: 'NewPassword',
    })
  }
  await setPassword(token, 'the last road to Toledo')
})

test('a new password that is the own email address is refused, of who has an account and of who signs up', async () => {
  const refused = {
    status: 400,
    errors: [{ Field: 'NewPassword', Message: 'Choose a password different from your email address' }],
  }
  const token = await tokenMailedTo('carrier@demo.example')
  expect(await refusalOf(setPassword(token, ' Carrier@Demo.example'))).toMatchObject(refused)
  const { Token } = await setPassword(token, 'a wide road to Toledo')
  service.speakWith(Token)
  expect(
    await refusalOf(
      call(sessions.changePassword, {
        body: { CurrentPassword: 'a wide road to Toledo', NewPassword: 'carrier@demo.example' },
      }),
    ),
  ).toMatchObject(refused)
  service.speakWith(undefined)
  const driver = await service.admin
    .selectFrom('driver')
    .select(['first_name as FirstName', 'last_name as LastName', 'email'])
    .where('status', '=', 'Active')
    .where(sql<boolean>`not exists (select from app_user where app_user.driver_id = driver.id)`)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const { email, ...names } = driver
  const EmailId = email ?? ''
  await call(sessions.signUp, { body: { ...names, EmailId, MobileNumber: '(614) 555-0134' } })
  const link = await tokenMailed(EmailId)
  expect(await refusalOf(setPassword(link, EmailId))).toMatchObject(refused)
  expect((await setPassword(link)).Token).toBeDefined()
})

test('a new password has from 12 to 128 characters, of any kind', async () => {
  for (const [password, message] of [
    ['', 'Enter a new password'],
    ['short', 'Use at least 12 characters'],
    ['x y'.repeat(50), 'Use at most 128 characters'],
  ] as const) {
    const { errors } = await refusalOf(setPassword('A'.repeat(43), password))
    expect(errors).toEqual([{ Field: 'NewPassword', Message: message }])
  }
  expect((await refusalOf(setPassword('A'.repeat(43), 'ünïcödé über alles 🚚'))).status).toBe(410)
})
