import { beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { bearer, testService } from '../../../test/support/test-service.ts'
import { testKeys, testNow } from '../../../test/support/test-world.ts'
import { unlimited } from '../plugins/limits.ts'
import { securityEventSweep, selectSecurityEvents } from './security-events.ts'

const warnings: Record<string, unknown>[] = []
const service = await testService({
  trustedProxies: ['127.0.0.1'],
  limits: { ...unlimited, write: 3 },
  logger: { level: 'warn', stream: { write: (line: string) => void warnings.push(JSON.parse(line)) } },
})

beforeEach(async () => {
  await service.app.securityEvents.write()
  for (const table of ['security_event', 'sign_in_failure'] as const)
    await service.admin.deleteFrom(table).execute()
  warnings.length = 0
})

const network = '203.0.113.77'
const email = 'dana.pell@carrier.example'

async function send(call: string, payload: object | undefined, headers: Record<string, string> = {}) {
  const { statusCode } = await service.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api/v1/${call}`,
    headers: { 'x-forwarded-for': network, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
  return statusCode
}

const signIn = (Email: string, headers?: Record<string, string>) =>
  send('LoginUser', { Email, Password: 'not my secret word' }, headers)

const written = async () => {
  await service.app.securityEvents.write()
  const events = await selectSecurityEvents(service.db, testKeys, { since: new Date(0) })
  return events.map(({ kind, network: from, count }) => ({ kind, from, count }))
}

const ways: Record<string, () => Promise<unknown>> = {
  'failed sign-in': () => signIn(email),
  'refused token': () => send('GetUserDetails', undefined, bearer('x'.repeat(43))),
  'refused role': async () => send('GetGuestLink', undefined, bearer(await service.signIn('carrier'))),
  'rate limit': async () => {
    const headers = bearer(await service.signIn('driver'))
    for (let turn = 0; turn < 4; turn += 1) await send('UpdateProfile', { Name: 'Dana Pell' }, headers)
  },
  'misused link': () => send('CheckPasswordLink', { ResetToken: 'guessed' }),
}

test.each(Object.keys(ways))('a %s is a security event with its coarse network', async (kind) => {
  await ways[kind]?.()
  expect(await written()).toEqual([{ kind, from: '203.0.113.0/24', count: 1 }])
  const { body } = await service.app.inject('/metrics')
  expect(body).toMatch(new RegExp(`^portal_security_events_total\\{kind="${kind}"\\} [1-9]`, 'm'))
})

test('a wrong access code and a wrong current password are security events too', async () => {
  await send('GuestLogin', { AccessCode: 'GUESS' })
  const headers = bearer(await service.signIn('agent'))
  await send('ChangePassword', { CurrentPassword: 'wrong', NewPassword: 'a quiet road to Toledo' }, headers)
  const kinds = (await written()).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['failed sign-in', 'misused link'])
})

test('an event is found by its address, and holds neither address nor password nor token', async () => {
  await signIn(email.toUpperCase())
  await signIn('another@carrier.example')
  await service.app.securityEvents.write()
  const filter = { since: new Date(0), email }
  expect(await selectSecurityEvents(service.db, testKeys, filter)).toHaveLength(1)
  const rows = await sql`select security_event::text from security_event`.execute(service.admin)
  expect(JSON.stringify([rows, warnings])).not.toMatch(/dana|carrier\.example|secret word|203\.0\.113\.77/i)
})

test('a request without a token is no security event', async () => {
  expect(await send('GetUserDetails', undefined)).toBe(401)
  expect(await written()).toEqual([])
})

test('a flood writes two hundred rows a minute at most, loses no count and is logged once', async () => {
  // All at once: what is counted is written every five seconds, and each write has room for two hundred.
  await Promise.all(
    Array.from({ length: 300 }, (_, turn) =>
      send('GetUserDetails', undefined, {
        ...bearer('x'.repeat(43)),
        'x-forwarded-for': `203.${turn % 256}.${turn < 256 ? 113 : 114}.5`,
      }),
    ),
  )
  const events = await written()
  expect(events).toHaveLength(201)
  expect(events.reduce((total, { count }) => total + count, 0)).toBe(300)
  await ways['refused token']?.()
  await service.app.securityEvents.write()
  expect(warnings.map(({ kind, events: count, msg }) => ({ kind, count, msg }))).toEqual([
    { kind: 'refused token', count: 300, msg: 'many security events in two minutes' },
  ])
})

test('events that could not be written are kept for the next time', async () => {
  await signIn(email)
  await sql`alter table security_event rename to away`.execute(service.admin)
  await expect(service.app.securityEvents.write()).rejects.toThrow()
  await sql`alter table away rename to security_event`.execute(service.admin)
  expect(await written()).toHaveLength(1)
})

test('an event that is not written would be found', async () => {
  await sql`
    create function lose_event() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger loses_event before insert on security_event for each row execute function lose_event();
  `.execute(service.admin)
  await ways['failed sign-in']?.()
  expect(await written()).toEqual([])
  await sql`drop trigger loses_event on security_event`.execute(service.admin)
})

const later = (days: number) => () => new Date(testNow.getTime() + days * 86_400_000)

test('the sweep deletes events of more than 90 days ago', async () => {
  await signIn(email)
  await service.app.securityEvents.write()
  await securityEventSweep({ db: service.db, clock: later(89) }).run()
  expect(await written()).toHaveLength(1)
  await securityEventSweep({ db: service.db, clock: later(91) }).run()
  expect(await written()).toHaveLength(0)
})
