import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { connect, type Db } from '../platform/database/connect.ts'
import { buildApp } from '../app.ts'
import type { App } from '../context.ts'
import { demoPassword } from '../../demo/sign-ins.ts'
import { unusedFiles } from '../../test/support/test-files.ts'
import { bearer, startTestService, type TestService } from '../../test/support/test-service.ts'
import { unlimited } from '../platform/plugins/limits.ts'
import { testKeys, testNow } from '../../test/support/test-world.ts'

/** Two services over one database, which know of each other by nothing else. */
let one: TestService
let otherDb: Db
let other: App

beforeAll(async () => {
  one = await startTestService()
  otherDb = connect(one.serviceUrl, { connections: 3 })
  other = await buildApp({
    db: otherDb,
    keys: testKeys,
    files: unusedFiles,
    clock: () => testNow,
    limits: unlimited,
  })
})
afterAll(async () => {
  await other.close()
  await otherDb.destroy()
  await one.stop()
})

beforeEach(() => one.admin.deleteFrom('mail_request').execute())

const user = 'agent@demo.example'
let password = demoPassword

async function ask(app: App, call: string, token: string | undefined, payload?: object) {
  const response = await app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api/v1/${call}`,
    headers: token === undefined ? {} : bearer(token),
    ...(payload === undefined ? {} : { payload }),
  })
  const { Result } = response.json<{ Result: { Data: { Token?: string } } | null }>()
  return { status: response.statusCode, token: Result?.Data?.Token ?? '' }
}

const signIn = async (app: App) =>
  (await ask(app, 'LoginUser', undefined, { Email: user, Password: password })).token

/** How the other service answers a session after something was done at the first, as soon as it is asked. */
async function answersAfter(act: (tokens: { session: string; acting: string }) => Promise<unknown>) {
  const tokens = { session: await signIn(other), acting: await signIn(one.app) }
  expect((await ask(other, 'GetUserDetails', tokens.session)).status).toBe(200)
  await act(tokens)
  const { status } = await ask(other, 'GetUserDetails', tokens.session)
  return status
}

const change = (set: { role?: 'carrier' | 'agent'; disabled_at?: Date | null }) =>
  one.admin.updateTable('app_user').set(set).where('email', '=', user).execute()

const NewPassword = 'somewhere west of Zanesville'

const ways: Record<string, (tokens: { session: string; acting: string }) => Promise<unknown>> = {
  'signing out': ({ session }) => ask(one.app, 'LogoutUser', session, {}),
  'signing out everywhere': ({ acting }) => ask(one.app, 'LogoutUser', acting, { Everywhere: true }),
  'ending all others': ({ acting }) => ask(one.app, 'EndOtherSessions', acting, {}),
  'changing the password': async ({ acting }) => {
    const body = { CurrentPassword: password, NewPassword }
    const { status } = await ask(one.app, 'ChangePassword', acting, body)
    expect(status).toBe(200)
    password = NewPassword
  },
  'setting a forgotten password': async () => {
    await one.jobsDone()
    await one.admin.deleteFrom('demo_mail').execute()
    await ask(one.app, 'ForgotPassword', undefined, { Email: user })
    await one.jobsDone()
    const { link } = await one.admin.selectFrom('demo_mail').select('link').executeTakeFirstOrThrow()
    const body = { ResetToken: link?.split('token=')[1], NewPassword: demoPassword }
    const { status } = await ask(one.app, 'ChangePassword', undefined, body)
    expect(status).toBe(200)
    password = demoPassword
  },
  'another role': async () => {
    await change({ role: 'carrier' })
    await change({ role: 'agent' })
  },
  'disabling the user': async () => {
    await change({ disabled_at: testNow })
    await change({ disabled_at: null })
  },
}

test.each(Object.keys(ways))('%s ends the sessions of the other service too', async (way) => {
  expect(await answersAfter(ways[way] ?? (() => Promise.reject(new Error(way))))).toBe(401)
})

test('a change that does not end sessions would be found', async () => {
  await sql`alter table app_user disable trigger app_user_begins_anew`.execute(one.admin)
  const found: string[] = []
  for (const way of [
    'changing the password',
    'setting a forgotten password',
    'another role',
    'disabling the user',
  ]) {
    const act = ways[way]
    if (act !== undefined && (await answersAfter(act)) === 200) found.push(way)
  }
  await sql`alter table app_user enable trigger app_user_begins_anew`.execute(one.admin)
  expect(found).toEqual([
    'changing the password',
    'setting a forgotten password',
    'another role',
    'disabling the user',
  ])
})
