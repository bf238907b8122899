import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { post } from 'shared-api/contract'
import { Refusal } from 'shared-api/refusal'
import { LinkRequest } from 'shared-api/sessions'
import * as z from 'zod/mini'
import { serveOpenly } from '../serve.ts'
import { startTestService, type TestService } from '../../test/support/test-service.ts'
import { testPasswordCost } from '../../test/support/test-world.ts'
import { passwordsAt } from '../platform/secrets/passwords.ts'

let service: TestService
const count = 200

/** Answers like the others but for one word: what a person could do by mistake. */
const leaky = post('Leaky', {
  body: LinkRequest,
  data: z.null(),
  roles: 'anyone',
  tenant: 'none',
  audit: 'none',
  rate: 'sign-in',
})

beforeAll(async () => {
  service = await startTestService({
    more: (app) =>
      serveOpenly(app, leaky, async ({ body }) => {
        const user = await service.db
          .selectFrom('app_user')
          .select('id')
          .where('email', '=', body.Email)
          .executeTakeFirst()
        if (user === undefined) throw new Refusal(400, 'There is no such account')
        return null
      }),
  })
  const password_hash = await passwordsAt(testPasswordCost).hash('no one is going to type this')
  const users = known.map((email) => ({
    email,
    name: 'Terry Known',
    role: 'operator' as const,
    password_hash,
  }))
  await service.admin.insertInto('app_user').values(users).execute()
})
afterAll(() => service.stop())

const known = Array.from({ length: count }, (_, place) => `person${place}@known.example`)
const unknown = Array.from({ length: count }, (_, place) => `person${place}@other.example`)

/** All that an answer tells, but what is made of random and of the hour. */
async function toldTo(call: string, body: object): Promise<string> {
  const { status, headers, envelope } = await service.ask(call, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { RequestId: _, ...rest } = envelope
  const changing = new Set(['date', 'x-request-id'])
  return JSON.stringify([status, [...headers].filter(([name]) => !changing.has(name)), rest])
}

/** The different answers that the known addresses get, and the unknown ones: equal where nothing can be learned. */
async function answersTo(call: string, bodyFor: (email: string) => object) {
  const answers = { known: new Set<string>(), unknown: new Set<string>() }
  // Some at a time, both kinds mixed.
  for (let first = 0; first < count; first += 20) {
    // One network asks for more mails than it gets in an hour.
    await service.admin.deleteFrom('mail_request').execute()
    const batch = (emails: string[]) =>
      Promise.all(emails.slice(first, first + 20).map((email) => toldTo(call, bodyFor(email))))
    const [ofKnown, ofUnknown] = await Promise.all([batch(known), batch(unknown)])
    for (const answer of ofKnown) answers.known.add(answer)
    for (const answer of ofUnknown) answers.unknown.add(answer)
  }
  return answers
}

test.each([
  ['LoginUser', 401, (Email: string) => ({ Email, Password: 'guess of a password' })],
  ['ForgotPassword', 200, (Email: string) => ({ Email })],
  [
    'DriverSignup',
    200,
    (EmailId: string) => ({ FirstName: 'Some', LastName: 'Body', EmailId, MobileNumber: '(614) 555-0134' }),
  ],
] as const)(
  '%s answers two hundred addresses with an account and two hundred without alike',
  async (call, status, bodyFor) => {
    const answers = await answersTo(call, bodyFor)
    expect([...answers.known]).toEqual([...answers.unknown])
    expect(answers.known.size).toBe(1)
    expect([...answers.known].join()).toContain(`[${status},`)
  },
)

test('a call that tells them apart would be found', async () => {
  const answers = await answersTo('Leaky', (Email) => ({ Email }))
  expect([...answers.known]).not.toEqual([...answers.unknown])
})
