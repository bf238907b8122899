import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { grantOf, sessions, type SignUp } from 'shared-api/sessions'
import { openBirthDate, openCdlNumber } from '../drivers/protected/sealed-fields.ts'
import { demoPassword } from '../../demo/sign-ins.ts'
import { testService } from '../../test/support/test-service.ts'
import { testKeys, testNow } from '../../test/support/test-world.ts'
import { refusalOf } from '../../test/support/refusals.ts'
import { demoId } from '../../demo/seeded-random.ts'

const service = await testService()

afterAll(() => expect(service.problems).toEqual([]))

beforeEach(async () => {
  await service.jobsDone()
  service.speakWith(undefined)
  await service.admin.deleteFrom('sign_in_failure').execute()
  await service.admin.deleteFrom('mail_request').execute()
  await service.admin.deleteFrom('demo_mail').execute()
})

const minute = 60_000
const later = (milliseconds: number) => new Date(testNow.getTime() + milliseconds)
const newPassword = 'a quiet road to Toledo'

const linkIsGone = {
  status: 410,
  message: 'This link was already used or has expired. Request a new one.',
  errors: [],
}

/** Everything that was sent since the test began. */
async function mails() {
  await service.jobsDone()
  return call(sessions.demoMailbox)
}

async function onlyMail() {
  const [mail, ...more] = await mails()
  if (mail === undefined || more.length > 0) throw new Error(`${more.length} more mails, or none`)
  return mail
}

async function tokenMailedTo(email: string) {
  await call(sessions.forgotPassword, { body: { Email: email } })
  return tokenIn((await onlyMail()).Link)
}

function tokenIn(link: string | null) {
  const token = /^http:\/\/portal\.example\/set-password#token=([\w-]{43})$/.exec(link ?? '')?.[1]
  if (token === undefined) throw new Error(`no link to set a password: ${link}`)
  return token
}

const setPassword = async (ResetToken: string, NewPassword = newPassword) =>
  grantOf(await call(sessions.changePassword, { body: { ResetToken, NewPassword } }))

const checkLink = (ResetToken: string) => call(sessions.checkLink, { body: { ResetToken } })

const signIn = async (Email: string, Password: string) =>
  grantOf(await call(sessions.signIn, { body: { Email, Password } }))

/** A driver whom no one has signed up, with what he would type. */
async function somebody(place: number, status = 'Active'): Promise<{ id: string; typed: SignUp }> {
  const driver = await service.admin
    .selectFrom('driver')
    .select(['id', 'first_name', 'last_name', 'email', 'cdl_state', 'cdl_number_sealed', 'birth_date_sealed'])
    .where('status', '=', status === 'MVR Only' ? 'MVR Only' : 'Active')
    .where(sql<boolean>`not exists (select from app_user where app_user.driver_id = driver.id)`)
    .orderBy('id')
    .offset(place)
    .executeTakeFirstOrThrow()
  const { cdl_number_sealed, birth_date_sealed } = driver
  if (cdl_number_sealed === null || birth_date_sealed === null) throw new Error('nothing to compare')
  const typed = {
    FirstName: driver.first_name,
    LastName: driver.last_name,
    EmailId: driver.email ?? '',
    MobileNumber: '(614) 555-0134',
    CDLState: driver.cdl_state ?? '',
    CDLNumber: openCdlNumber(testKeys, driver.id, cdl_number_sealed),
    DOB: openBirthDate(testKeys, driver.id, birth_date_sealed),
  }
  return { id: driver.id, typed }
}

const signUp = (body: SignUp) => call(sessions.signUp, { body })

test('a forgotten password is replaced by the reader of the mail, who is then signed in', async () => {
  const old = await service.signIn('agent')
  service.speakWith(undefined)
  const token = await tokenMailedTo(' Agent@Demo.example')
  const grant = await setPassword(token)
  service.speakWith(grant.Token)
  expect(await call(sessions.user)).toMatchObject({
    Email: 'agent@demo.example',
    PasswordChangedAt: testNow.toISOString(),
  })
  service.speakWith(old)
  expect((await refusalOf(call(sessions.user))).message).toBe('Token has been expired!')
  expect((await refusalOf(signIn('agent@demo.example', demoPassword))).status).toBe(401)
  expect((await signIn('agent@demo.example', newPassword)).Token).toBeDefined()
})

test('a forgotten password can be asked about its link, which stays good by that for as long as it is', async () => {
  const token = await tokenMailedTo('carrier@demo.example')
  expect(await checkLink(token)).toBeNull()
  service.setNow(later(29 * minute))
  expect(await checkLink(token)).toBeNull()
  expect(await refusalOf(checkLink('A'.repeat(43)))).toMatchObject(linkIsGone)
  service.setNow(later(31 * minute))
  expect(await refusalOf(checkLink(token))).toMatchObject(linkIsGone)
  service.setNow(testNow)
  await setPassword(token, 'a third road to Toledo')
  expect(await refusalOf(checkLink(token))).toMatchObject(linkIsGone)
})

test('a forgotten password comes with a mail that says what to do, and one that says it was done', async () => {
  const token = await tokenMailedTo('operator@demo.example')
  await setPassword(token)
  const sent = await mails()
  const asked = sent.find(({ Link }) => Link?.includes(token))
  const changed = sent.find((mail) => mail !== asked)
  expect(asked).toMatchObject({ To: 'operator@demo.example', Subject: 'Set a new password' })
  expect(asked?.Text).toContain(`http://portal.example/set-password#token=${token}`)
  expect(asked?.Text).toContain('The link works once, for 30 minutes.')
  expect(changed).toMatchObject({
    To: 'operator@demo.example',
    Subject: 'Your password was changed',
    Link: 'http://portal.example/forgot-password',
  })
})

test('a forgotten password has a link that is good once, and for half an hour', async () => {
  const first = await tokenMailedTo('mvr@demo.example')
  service.setNow(later(30 * minute))
  expect(await refusalOf(setPassword(first))).toMatchObject(linkIsGone)
  service.setNow(later(29 * minute))
  await setPassword(first)
  expect(await refusalOf(setPassword(first, 'yet another good road'))).toMatchObject(linkIsGone)
})

test('a forgotten password is not replaced by itself, and the link stays good for another', async () => {
  const token = await tokenMailedTo('driver@demo.example')
  const { errors } = await refusalOf(setPassword(token, demoPassword))
  expect(errors[0]?.Message).toBe('Choose a password different from your current one')
  expect((await setPassword(token)).Token).toBeDefined()
})

test('a forgotten password voids the links of before', async () => {
  await call(sessions.forgotPassword, { body: { Email: 'guest@demo.example' } })
  await call(sessions.forgotPassword, { body: { Email: 'guest@demo.example' } })
  const tokens = (await mails()).map(({ Link }) => tokenIn(Link))
  expect(new Set(tokens).size).toBe(2)
  await setPassword(tokens[0] ?? '')
  expect(await refusalOf(setPassword(tokens[1] ?? '', 'yet another good road'))).toMatchObject(linkIsGone)
})

test('a forgotten password is told to an address without an account, and to one that was closed', async () => {
  await call(sessions.forgotPassword, { body: { Email: 'nobody@elsewhere.example' } })
  expect(await onlyMail()).toMatchObject({
    To: 'nobody@elsewhere.example',
    Subject: 'There is no account with this address',
    Link: 'http://portal.example/sign-up',
  })
  await service.admin.deleteFrom('demo_mail').execute()
  await service.admin
    .updateTable('app_user')
    .set({ disabled_at: testNow })
    .where('email', '=', 'driver@demo.example')
    .execute()
  await call(sessions.forgotPassword, { body: { Email: 'driver@demo.example' } })
  expect((await onlyMail()).Subject).toBe('There is no account with this address')
})

test('a forgotten password can be mailed about five times an hour to one address, and the sixth is answered the same', async () => {
  for (let round = 0; round < 6; round += 1)
    expect(await call(sessions.forgotPassword, { body: { Email: 'carrier@demo.example' } })).toBeNull()
  expect(await mails()).toHaveLength(5)
  service.setNow(later(61 * minute))
  await call(sessions.forgotPassword, { body: { Email: 'carrier@demo.example' } })
  expect(await mails()).toHaveLength(6)
})

test('a forgotten password is mailed about however often the address was signed up with', async () => {
  const details = { FirstName: 'Some', LastName: 'Body', MobileNumber: '(614) 555-0134' }
  for (let round = 0; round < 6; round += 1)
    await call(sessions.signUp, { body: { ...details, EmailId: 'carrier@demo.example' } })
  await mails()
  await service.admin.deleteFrom('demo_mail').execute()
  expect(await tokenMailedTo('carrier@demo.example')).toHaveLength(43)
})

test('a forgotten password leaves neither token nor address in the database, but in the mailbox of the demo', async () => {
  const token = await tokenMailedTo('carrier@demo.example')
  const { rows } = await sql<{ everything: string }>`
      select (select string_agg(row_to_json(job)::text, ' ') from jobs.job)
        || (select string_agg(row_to_json(link)::text, ' ') from one_use_link as link)
        || (select string_agg(row_to_json(asked)::text, ' ') from mail_request as asked) as everything
    `.execute(service.admin)
  expect(rows[0]?.everything).toContain('account-mail')
  expect(rows[0]?.everything).not.toContain(token)
  expect(rows[0]?.everything).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  expect(rows[0]?.everything).not.toContain('carrier@demo')
})

test('a forgotten password leaves a trace of the link and of the change', async () => {
  await sql`alter table audit_entry disable trigger all`.execute(service.admin)
  await sql`truncate audit_entry`.execute(service.admin)
  await setPassword(await tokenMailedTo('carrier@demo.example'), 'one more road to Toledo')
  const entries = await service.admin
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'subject', 'network'])
    .orderBy('position')
    .execute()
  const id = demoId('user carrier@demo.example')
  expect(entries).toEqual([
    { action: 'sent a link to set a password', actor_id: null, subject: id, network: '127.0.0.1' },
    { action: 'changed the password', actor_id: id, subject: id, network: '127.0.0.1' },
  ])
})

test('signing up makes an account of a driver whom a carrier has added, once he has read the mail', async () => {
  const { id, typed } = await somebody(3)
  await signUp({ ...typed, FirstName: ` ${typed.FirstName.toUpperCase()}` })
  const mail = await onlyMail()
  expect(mail).toMatchObject({ To: typed.EmailId, Subject: 'Finish your sign-up' })
  const token = tokenIn(mail.Link)
  service.speakWith((await setPassword(token)).Token)
  expect(await call(sessions.user)).toMatchObject({
    Name: `${typed.FirstName} ${typed.LastName}`,
    Role: 'driver',
    Driver: { Id: id },
  })
  expect(await refusalOf(setPassword(token))).toMatchObject(linkIsGone)
  expect((await signIn(typed.EmailId, newPassword)).Token).toBeDefined()
})

test('signing up: of two links to one driver makes one account', async () => {
  const { typed } = await somebody(4)
  await signUp(typed)
  await signUp(typed)
  const tokens = (await mails()).map(({ Link }) => tokenIn(Link))
  await setPassword(tokens[0] ?? '')
  expect(await refusalOf(checkLink(tokens[1] ?? ''))).toMatchObject(linkIsGone)
  expect(await refusalOf(setPassword(tokens[1] ?? ''))).toMatchObject(linkIsGone)
})

test('signing up: of a driver with MVRs alone makes an MVR user', async () => {
  await signUp((await somebody(1, 'MVR Only')).typed)
  service.speakWith((await setPassword(tokenIn((await onlyMail()).Link))).Token)
  expect(await call(sessions.user)).toMatchObject({ Role: 'mvr', IsMVR: true })
})

test('signing up with details that are not those on record sends no link', async () => {
  const { typed } = await somebody(6)
  const wrong = [
    { LastName: 'Elsewhere' },
    { FirstName: 'Else' },
    { DOB: '1950-01-01' },
    { CDLNumber: 'XX000000' },
    { EmailId: 'nobody@elsewhere.example' },
  ]
  for (const differs of wrong) await signUp({ ...typed, ...differs })
  const sent = await mails()
  expect(sent).toHaveLength(wrong.length)
  expect(new Set(sent.map(({ Subject }) => Subject))).toEqual(new Set(['We could not match your sign-up']))
})

test('signing up with an account already says so by mail alone', async () => {
  const body = {
    FirstName: 'Dana',
    LastName: 'Pell',
    EmailId: 'carrier@demo.example',
    MobileNumber: '(614) 555-0134',
  }
  expect(await call(sessions.signUp, { body })).toBeNull()
  expect(await onlyMail()).toMatchObject({
    Subject: 'You already have an account',
    Link: 'http://portal.example/sign-in',
  })
})
