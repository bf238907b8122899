import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { calls } from 'shared-api/calls'
import { get, type Role } from 'shared-api/contract'
import * as z from 'zod/mini'
import { demoPassword } from '../../demo/sign-ins.ts'
import { logOptions } from '../../src/platform/plugins/log.ts'
import { serveOpenly } from '../../src/serve.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { columnsWith, openSecretColumns, sealedNumbers } from './plain-text.ts'
import { sampleRequest } from './sample-request.ts'
import { absentId, idsOf, openSessions } from './tenants.ts'

let service: TestService
let log = ''

const careless = get('Careless', {
  data: z.null(),
  roles: 'anyone',
  tenant: 'none',
  audit: 'none',
  rate: 'read',
})

beforeAll(async () => {
  const stream = new Writable({
    write: (chunk: Buffer, _, done) => {
      log += chunk.toString()
      done()
    },
  })
  service = await startTestService({
    logger: { ...logOptions('trace'), stream },
    more: (app) =>
      serveOpenly(app, careless, async () => {
        app.log.info({ driver: 'Adaeze Winfield' }, 'looked up')
        return null
      }),
  })
})
afterAll(() => service.stop())

test('no sealed number lies open anywhere in the database', async () => {
  const numbers = await sealedNumbers(service.admin)
  expect(numbers.length).toBeGreaterThan(100)
  expect(await columnsWith(service.admin, numbers)).toEqual([])
  expect(await openSecretColumns(service.admin)).toEqual([])
})

test('the search finds a number that lies open, in words or in bytes, and a column that would hold one', async () => {
  const [number = ''] = await sealedNumbers(service.admin)
  const plants = [sql`street = ${`CDL ${number}`}`, sql`ssn_last4_sealed = convert_to(${number}, 'UTF8')`]
  for (const plant of plants) {
    await service.admin.transaction().execute(async (tx) => {
      await sql`update driver set ${plant} where id = (select id from driver limit 1)`.execute(tx)
      expect(await columnsWith(tx, [number])).toHaveLength(1)
      await sql`rollback and chain`.execute(tx)
    })
  }
  await sql`alter table driver add column birth_date text`.execute(service.admin)
  expect(await openSecretColumns(service.admin)).toEqual(['driver.birth_date'])
  await sql`alter table driver drop column birth_date`.execute(service.admin)
})

/** Asks every call as everybody, and says which of these words the log then holds. */
async function wordsLogged(words: readonly string[]): Promise<string[]> {
  log = ''
  const sessions = openSessions(service)
  const roles = ['carrier', 'driver', 'operator'] satisfies Role[]
  for (const role of roles) {
    const { own } = await idsOf(service, role)
    for (const contract of calls) {
      if (contract.roles !== 'anyone' && !contract.roles.includes(role)) continue
      const { path, init } = sampleRequest(contract, () => own.get('account') ?? absentId)
      const headers = { ...init.headers, ...(await sessions.headersOf(role)) }
      await service.askRaw(path.replace('SearchTerm=ma', 'SearchTerm=Winfield'), { ...init, headers })
      if (contract.tenant === 'user') sessions.renew(role)
    }
  }
  return words.filter((word) => log.includes(word))
}

test('the log of all calls names no one and no secret', async () => {
  const people = await service.admin.selectFrom('driver').select(['name', 'email', 'phone']).execute()
  const users = await service.admin.selectFrom('app_user').select(['name', 'email']).execute()
  const words = [...people, ...users]
    .flatMap((person) => Object.values(person))
    .filter((word) => word !== null)
  const numbers = await sealedNumbers(service.admin)
  const secrets = [...words, ...numbers, demoPassword, 'Winfield', 'nobody@demo.example', 'Bearer']
  expect(await wordsLogged(secrets)).toEqual([])
  expect(log).toContain('"call":"/api/v1/GetDrivers"')
  await service.ask('Careless')
  expect(secrets.filter((word) => log.includes(word))).toContain('Winfield')
})
