import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { demoPassword } from '../../demo/sign-ins.ts'
import { startTestService, type TestService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'

const service: TestService = await startTestService({ trustedProxies: ['127.0.0.1'] })
afterAll(() => service.stop())

beforeEach(async () => {
  service.setNow(testNow)
  await service.admin.deleteFrom('sign_in_failure').execute()
  await service.admin.deleteFrom('known_network').execute()
})

const home = '198.51.100.7'
const email = 'operator@demo.example'

async function signInFrom(network: string, Password: string) {
  const { statusCode } = await service.app.inject({
    method: 'POST',
    url: '/api/v1/LoginUser',
    headers: { 'x-forwarded-for': network },
    payload: { Email: email, Password },
  })
  return statusCode
}

const hour = 3_600_000

/**
 * So many guesses within an hour, each from a network of its own, and what comes of them: how many were looked at, and
 * whether the owner gets in afterwards where he was before.
 */
async function guess(times: number) {
  expect(await signInFrom(home, demoPassword)).toBe(200)
  let looked = 0
  for (let turn = 0; turn < times; turn += 1) {
    service.setNow(new Date(testNow.getTime() + (turn * hour) / times))
    const status = await signInFrom(`203.${turn >> 8}.113.${turn & 255}`, 'guess')
    if (status === 401) looked += 1
    else if (status !== 429) throw new Error(`answered ${status}`)
  }
  return { looked, owner: await signInFrom(home, demoPassword) }
}

/** Ten at once, five while the pauses grow, then one each half minute. */
const mostInAnHour = 10 + 5 + 120

test(
  'two thousand guesses in an hour are slowed to a hundred or so, and the owner still gets in',
  async () => {
    const { looked, owner } = await guess(2000)
    expect(looked).toBeGreaterThan(10)
    expect(looked).toBeLessThanOrEqual(mostInAnHour)
    expect(owner).toBe(200)
    // The right password opens where the owner was before, and not where it may have been guessed.
    expect(await signInFrom('203.0.113.250', demoPassword)).toBe(429)
    expect(await signInFrom(home, 'mistyped')).toBe(401)
    expect(await signInFrom(home, demoPassword)).toBe(200)
  },
  // Each is a request of its own, one after the other.
  600_000,
)

test('guesses that no one counts would be found', async () => {
  await sql`
    create function count_nothing() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger counts_nothing before insert on sign_in_failure for each row execute function count_nothing();
  `.execute(service.admin)
  const { looked } = await guess(200)
  expect(looked).toBeGreaterThan(mostInAnHour)
  await sql`drop trigger counts_nothing on sign_in_failure`.execute(service.admin)
})

test('a throttle that locks the owner out would be found', async () => {
  await sql`
    create function know_nobody() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger knows_nobody before insert on known_network for each row execute function know_nobody();
  `.execute(service.admin)
  const { owner } = await guess(200)
  expect(owner).toBe(429)
  await sql`drop trigger knows_nobody on known_network`.execute(service.admin)
})
