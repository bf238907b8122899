import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { fullCost } from '../platform/secrets/passwords.ts'
import { bearer, startTestService } from '../../test/support/test-service.ts'
import { testKeys, testNow } from '../../test/support/test-world.ts'
import { attemptOf } from './sign-in-throttle.ts'

const service = await startTestService({ passwordCost: fullCost, hashing: { atOnce: 1, waiting: 20 } })
afterAll(() => service.stop())
beforeEach(() => service.admin.deleteFrom('sign_in_failure').execute())

const signIn = () =>
  service.app.inject({
    method: 'POST',
    url: '/api/v1/LoginUser',
    payload: { Email: 'operator@demo.example', Password: 'guess' },
  })

test('of two hundred sign-ins at once those that fit wait, and the others are told to come back', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, signIn))
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(refused).toHaveLength(200 - 23)
  expect(refused[0]?.headers['retry-after']).toBe('5')
  expect(refused[0]?.json()).toMatchObject({
    StatusCode: 503,
    Message: 'Many users are signing in right now. Try again in a few seconds.',
  })
  // A refused sign-in is no guess.
  const failures = await service.admin.selectFrom('sign_in_failure').select('failed_at').execute()
  expect(failures.length).toBeLessThanOrEqual(23)
})

test('sign-ins that are stuck in the database leave connections for the lists of others', async () => {
  const token = await service.signIn('operator')
  const { emailKey } = attemptOf(testKeys, 'operator@demo.example', '127.0.0.1', testNow)
  const signingIn = await service.admin.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${emailKey.readInt32BE(0)}, 1)`.execute(tx)
    const waiting = Array.from({ length: 20 }, signIn)
    const list = await service.app.inject({ url: '/api/v1/GetDrivers', headers: bearer(token) })
    expect(list.statusCode).toBe(200)
    return { answers: Promise.all(waiting) }
  })
  const statuses = (await signingIn.answers).map(({ statusCode }) => statusCode)
  expect(statuses.every((status) => status === 401 || status === 429)).toBe(true)
})
