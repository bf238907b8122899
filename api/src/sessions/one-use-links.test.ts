import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'
import { makeLink } from './one-use-links.ts'
import { demoId } from '../../demo/seeded-random.ts'

const service = await testService()

async function newLink(email: string): Promise<string> {
  const userId = demoId(`user ${email}`)
  const token = await service.db
    .transaction()
    .execute((tx) => makeLink(tx, crypto.randomUUID(), { userId }, testNow))
  if (token === undefined) throw new Error('no link was made')
  return token
}

/** Takes a link so many times at once. Gives how often each answer came. */
async function taken(token: string, times: number): Promise<Record<number, number>> {
  const tries = Array.from({ length: times }, (_, place) =>
    service.ask('ChangePassword', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ResetToken: token, NewPassword: `the road of number ${place}` }),
    }),
  )
  const answers = await Promise.all(tries)
  return Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  )
}

const sessionsOf = (email: string) =>
  service.admin
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select('session.id')
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .execute()

test('of a hundred who take one link at once, exactly one gets in', async () => {
  expect(await taken(await newLink('carrier@demo.example'), 100)).toEqual({ 200: 1, 410: 99 })
  expect(await sessionsOf('carrier@demo.example')).toHaveLength(1)
})

test('a link that stays good after it was taken would be found', async () => {
  await sql`
    create function forget_use() returns trigger language plpgsql as
      $$ begin new.used_at := null; return new; end $$;
    create trigger forgets before update on one_use_link for each row execute function forget_use();
  `.execute(service.admin)
  const answers = await taken(await newLink('agent@demo.example'), 100)
  expect(answers[200] ?? 0).toBeGreaterThan(1)
  await sql`drop trigger forgets on one_use_link`.execute(service.admin)
})
