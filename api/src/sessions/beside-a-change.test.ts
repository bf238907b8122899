import { beforeEach, expect, test } from '@jest/globals'
import { generateSync } from 'otplib'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { call, Refusal } from 'shared-api'
import { grantOf, isSecondStep, sessions } from 'shared-api/sessions'
import { secondFactor } from 'shared-api/sessions/second-factor'
import { demoId } from '../../demo/seeded-random.ts'
import { demoPassword } from '../../demo/sign-ins.ts'
import { holding, waitingFor } from '../../test/support/sample-uploads.ts'
import { bearer, testService } from '../../test/support/test-service.ts'
import { testNow, testPasswordCost } from '../../test/support/test-world.ts'
import { passwordsAt } from '../platform/secrets/passwords.ts'
import { makeLink } from './one-use-links.ts'

/** What signs a user in changes while a call that saw it as it was is in work. */
const service = await testService()

const Email = 'carrier@demo.example'
const id = demoId(`user ${Email}`)
const NewPassword = 'somewhere west of Zanesville'
const before = await hashOf(demoPassword)
const after = await hashOf('the last road to Toledo')
const codeAt = (secret: string, at = testNow) => generateSync({ secret, epoch: at.getTime() / 1000 })

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
  await service.admin
    .updateTable('app_user')
    .set({ password_hash: before, disabled_at: null })
    .where('id', '=', id)
    .execute()
})

function hashOf(password: string) {
  return passwordsAt(testPasswordCost).hash(password)
}

/** The token of a session, or how the call was refused. */
const outcomeOf = (asked: Promise<object>) =>
  asked.then(
    (data) => ('Token' in data ? String(data.Token) : Object.keys(data).join()),
    (problem: unknown) => (problem instanceof Refusal ? `${problem.status} ${problem.message}` : 'failed'),
  )

/** Resolves when the call is answered, or waits for a lock. */
async function untilItWaits(asked: Promise<unknown>) {
  const answered = asked.then(() => true)
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(service.admin)
    if (rows.length > 0 || (await Promise.race([answered, delay(10, false)]))) return
  }
}

/** Asks while another transaction has done `change` and is not over yet. */
async function askedWithin(change: string, ask: () => Promise<object>): Promise<string> {
  const { outcome } = await holding(service, change, async () => {
    const asked = outcomeOf(ask())
    await untilItWaits(asked)
    return { outcome: asked }
  })
  return outcome
}

/** Asks for both, the second one while the first one has done all but its entry in the audit log. */
async function askedInTurn(first: () => Promise<object>, second: () => Promise<object>): Promise<string[]> {
  const { outcomes } = await holding(service, 'lock table audit_head in exclusive mode', async () => {
    const early = outcomeOf(first())
    await untilItWaits(early)
    // Each attempt is counted at its own time, so that the second call does not wait for the first one's.
    service.setNow(new Date(testNow.getTime() + 1000))
    const late = outcomeOf(second())
    await waitingFor(service, '', 2)
    return { outcomes: Promise.all([early, late]) }
  })
  return outcomes
}

const changed = `update app_user set password_hash = '${after}' where id = '${id}'`
const isIncorrect = '401 Email or password is incorrect'
const isOver = '401 Token has been expired!'

const signIn = () => call(sessions.signIn, { body: { Email, Password: demoPassword } })
const works = async (token: string) =>
  (await service.ask('GetUserDetails', { headers: bearer(token) })).status === 200

async function signedIn() {
  const { Token } = grantOf(await signIn())
  service.speakWith(Token)
  return Token
}

const changePassword = () =>
  call(sessions.changePassword, { body: { CurrentPassword: demoPassword, NewPassword } })

async function secretOfSetUp() {
  const { Secret } = await call(secondFactor.setUp, { body: { Password: demoPassword } })
  return Secret
}

const confirm = (Code: string) => call(secondFactor.confirm, { body: { Code } })

/** Two-step sign-in is on, and the right password was given. */
async function challenge() {
  service.setNow(new Date(testNow.getTime() - 60_000))
  await signedIn()
  const secret = await secretOfSetUp()
  const { Token } = await confirm(codeAt(secret, new Date(testNow.getTime() - 60_000)))
  service.speakWith(Token)
  service.setNow(testNow)
  const answer = await signIn()
  if (!isSecondStep(answer) || answer.Step !== 'enter code') throw new Error('no code was asked for')
  return { Challenge: answer.Challenge, Code: codeAt(secret) }
}

const hashNow = async () =>
  (await service.admin.selectFrom('app_user').select('password_hash').where('id', '=', id).execute())[0]
    ?.password_hash

const openSessions = () =>
  service.admin.selectFrom('session').select('id').where('ended_at', 'is', null).execute()

test('a sign-in with a password that changes while it is checked opens no session', async () => {
  expect(await askedWithin(changed, signIn)).toBe(isIncorrect)
  expect(await openSessions()).toEqual([])
})

test('a sign-in of a user who is disabled while the password is checked opens no session', async () => {
  const disabled = `update app_user set disabled_at = now() where id = '${id}'`
  expect(await askedWithin(disabled, signIn)).toBe(isIncorrect)
  await service.admin.updateTable('app_user').set({ disabled_at: null }).where('id', '=', id).execute()
  expect(await openSessions()).toEqual([])
})

test('a session that a sign-in opens just before the password changes ends with it', async () => {
  await signedIn()
  const [old = '', own = ''] = await askedInTurn(signIn, changePassword)
  expect([await works(old), await works(own)]).toEqual([false, true])
})

test('a session that a sign-in opens just before two-step sign-in is turned on ends with it', async () => {
  await signedIn()
  const secret = await secretOfSetUp()
  const [old = '', own = ''] = await askedInTurn(signIn, () => confirm(codeAt(secret)))
  expect([await works(old), await works(own)]).toEqual([false, true])
})

test('a sign-in beside the turning on of two-step sign-in asks for the code', async () => {
  await signedIn()
  const secret = await secretOfSetUp()
  const [own = '', second] = await askedInTurn(() => confirm(codeAt(secret)), signIn)
  expect([await works(own), second]).toEqual([true, 'Step,Challenge,ExpiresAt'])
})

test('a code that is entered while the password changes opens no session', async () => {
  const body = await challenge()
  expect(await askedWithin(changed, () => call(secondFactor.verify, { body }))).toMatch(/^410 /)
  expect(await openSessions()).toHaveLength(0)
})

test('a session that a code opens just before the password changes ends with it', async () => {
  const body = await challenge()
  const [old = '', own = ''] = await askedInTurn(() => call(secondFactor.verify, { body }), changePassword)
  expect([await works(old), await works(own)]).toEqual([false, true])
})

test('a change with a password that another change replaces first is refused', async () => {
  await signedIn()
  expect(await askedWithin(changed, changePassword)).toBe(isOver)
  expect(await hashNow()).toBe(after)
})

test('two-step sign-in is not turned on by a session that ends before it is confirmed', async () => {
  await signedIn()
  const secret = await secretOfSetUp()
  expect(await askedWithin(changed, () => confirm(codeAt(secret)))).toBe(isOver)
  expect(await service.admin.selectFrom('second_factor').select('confirmed_at').execute()).toEqual([
    { confirmed_at: null },
  ])
})

test('of two links of one user that are used at once one sets a password, and the other is void', async () => {
  const links = await Promise.all(
    [1, 2].map(() =>
      service.db.transaction().execute((tx) => makeLink(tx, crypto.randomUUID(), { userId: id }, testNow)),
    ),
  )
  const { outcomes } = await holding(
    service,
    `select from app_user where id = '${id}' for no key update`,
    async () => {
      const tries = links.map((ResetToken = '', place) =>
        outcomeOf(
          call(sessions.changePassword, { body: { ResetToken, NewPassword: `the road of number ${place}` } }),
        ),
      )
      await waitingFor(service, '', 2)
      return { outcomes: Promise.all(tries) }
    },
  )
  // A token may begin with any letter or digit: the refusal is the longer one.
  const answers = (await outcomes).toSorted((one, other) => other.length - one.length)
  expect(answers).toEqual([
    '410 This link was already used or has expired. Request a new one.',
    expect.stringMatching(/^[\w-]{43}$/),
  ])
})
