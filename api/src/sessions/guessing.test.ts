import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { demoPassword } from '../../demo/sign-ins.ts'
import { startTestService, type TestService } from '../../test/support/test-service.ts'
import { testKeys, testNow } from '../../test/support/test-world.ts'
import { attemptOf, signInSweep } from './sign-in-throttle.ts'

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

const elsewhere = '192.0.2.44'
const hour = 3_600_000
const networks = 60

/**
 * Guesses within an hour, from sixty networks in turn. Gives how many were checked, and how the owner's password is
 * answered afterwards where the owner signed in before and on a network that is new.
 */
async function guess(times: number) {
  expect(await signInFrom(home, demoPassword)).toBe(200)
  let checked = 0
  for (let turn = 0; turn < times; turn += 1) {
    service.setNow(new Date(testNow.getTime() + (turn * hour) / times))
    const status = await signInFrom(`203.0.113.${turn % networks}`, 'guess')
    if (status === 401) checked += 1
    else if (status !== 429) throw new Error(`answered ${status}`)
  }
  return {
    checked,
    atHome: await signInFrom(home, demoPassword),
    elsewhere: await signInFrom(elsewhere, demoPassword),
  }
}

/** A network has three attempts at once, and then one after 1, 4 and 16 minutes. */
const mostInAnHour = networks * 6

test('of two thousand guesses from sixty networks a few hundred are checked, and the owner gets in from anywhere', async () => {
  const { checked, atHome, elsewhere: fromElsewhere } = await guess(2000)
  expect(checked).toBeGreaterThan(networks)
  expect(checked).toBeLessThanOrEqual(mostInAnHour)
  expect([atHome, fromElsewhere]).toEqual([200, 200])
  // A network that guessed does not learn whether its next guess is right.
  expect(await signInFrom('203.0.113.7', demoPassword)).toBe(429)
  // The owner may mistype.
  expect(await signInFrom(home, 'mistyped')).toBe(401)
  expect(await signInFrom(home, demoPassword)).toBe(200)
}, 600_000)

test('of twenty guesses at once from one network three are checked while others guess', async () => {
  for (let other = 0; other < 10; other += 1) await signInFrom(`203.0.113.${other}`, 'guess')
  const statuses = await Promise.all(Array.from({ length: 20 }, () => signInFrom(elsewhere, 'guess')))
  expect(statuses.filter((status) => status === 401)).toHaveLength(3)
})

test('guesses that are not counted would be found', async () => {
  await sql`
    create function count_nothing() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger counts_nothing before insert on sign_in_failure for each row execute function count_nothing();
  `.execute(service.admin)
  const { checked } = await guess(mostInAnHour + 40)
  expect(checked).toBeGreaterThan(mostInAnHour)
  await sql`drop trigger counts_nothing on sign_in_failure`.execute(service.admin)
})

test('a throttle that counts the guesses of others against the owner would be found', async () => {
  const { networkKey } = attemptOf(testKeys, email, elsewhere, testNow)
  const key = sql.raw(`'\\x${networkKey.toString('hex')}'::bytea`)
  await sql`
    create function charge_owner() returns trigger language plpgsql as $$
      begin
        if (select count(*) % 2 from sign_in_failure) = 0 then new.network_key := ${key}; end if;
        return new;
      end $$;
    create trigger charges_owner before insert on sign_in_failure for each row execute function charge_owner();
  `.execute(service.admin)
  expect((await guess(100)).elsewhere).toBe(429)
  await sql`drop trigger charges_owner on sign_in_failure`.execute(service.admin)
})

const dayBefore = (days: number) => new Date(testNow.getTime() - days * 86_400_000)

test('the sweep deletes failures of more than a day ago and networks of more than a month ago, and no others', async () => {
  for (const days of [0, 2, 31]) {
    service.setNow(dayBefore(days))
    await signInFrom(`192.0.2.${days}`, demoPassword)
    await signInFrom(`198.51.100.${days}`, 'guess')
  }
  await signInSweep({ db: service.db, clock: () => testNow }).run()
  const [failures, known] = await Promise.all([
    service.admin.selectFrom('sign_in_failure').select('failed_at').execute(),
    service.admin.selectFrom('known_network').select('signed_in_at').execute(),
  ])
  expect(failures.map(({ failed_at }) => failed_at)).toEqual([testNow])
  expect(known.map(({ signed_in_at }) => signed_in_at)).toEqual([testNow, dayBefore(2)])
})
