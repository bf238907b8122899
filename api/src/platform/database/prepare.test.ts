import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { carrierAccounts } from '../../../demo/accounts.ts'
import { seedDemo } from '../../../demo/seed.ts'
import { freePort } from '../../../test/support/test-cluster.ts'
import { testKeys, testNow } from '../../../test/support/test-world.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { connect } from './connect.ts'
import { prepareDatabase, serviceUrlOf } from './prepare.ts'
import { tenantTx, type User } from './tenant.ts'

test('preparing again gives the same address, so that a running service keeps its password', async () => {
  const adminUrl = process.env['TEST_ADMIN_URL'] ?? ''
  const database = 'prepared_twice'
  const first = await prepareDatabase({ adminUrl, database })
  const second = await prepareDatabase({ adminUrl, database })
  expect(first.applied.length).toBeGreaterThan(0)
  expect(second).toEqual({ ...first, applied: [] })
  expect(new URL(first.serviceUrl).username).toBe('portal_service')
  expect(serviceUrlOf(first.adminUrl)).toBe(first.serviceUrl)
})

test('several that prepare one database at once take turns', async () => {
  const adminUrl = process.env['TEST_ADMIN_URL'] ?? ''
  const preparing = Array.from({ length: 8 }, () =>
    prepareDatabase({ adminUrl, database: 'prepared_by_several' }),
  )
  const applied = (await Promise.all(preparing)).map((prepared) => prepared.applied.length)
  expect(applied.filter((count) => count > 0)).toHaveLength(1)
})

test('a database that is not there is told by its address, without its password', async () => {
  const unreachable = prepareDatabase({ adminUrl: 'postgres://somebody:secret@127.0.0.1:1/portal' })
  await expect(unreachable).rejects.toThrow("The database at 127.0.0.1:1 can't be reached")
  await expect(unreachable).rejects.not.toThrow('secret')
})

describe('on a server with another superuser', () => {
  let folder: string
  let cluster: Cluster

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-prepare-'))
    await chmod(folder, 0o755)
    cluster = await startCluster({ folder, port: await freePort(), settings: { fsync: 'off' } })
    await asSuperuser("create role renter login createrole createdb password 'rented'")
    await asSuperuser("create role visitor login password 'visiting'")
    await asSuperuser('create database rented owner renter')
  })

  afterAll(async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  })

  async function asSuperuser(statement: string) {
    const client = new Client({ connectionString: cluster.adminUrl })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }

  const urlOf = (user: string, password: string, database: string) => {
    const url = new URL(cluster.adminUrl)
    return Object.assign(url, { username: user, password, pathname: database }).href
  }

  test.each(['rented', 'postgres'])(
    'one who may create roles prepares and fills %s, his own or new',
    async (database) => {
      const renterUrl = urlOf('renter', 'rented', database)
      const first = await prepareDatabase({ adminUrl: renterUrl })
      expect(await seedDemo({ adminUrl: first.adminUrl, today: testNow, keys: testKeys })).toBe(true)
      expect(await prepareDatabase({ adminUrl: renterUrl })).toEqual({ ...first, applied: [] })

      const db = connect(first.serviceUrl, { connections: 1 })
      const [own] = carrierAccounts
      if (own === undefined) throw new Error('The demo has no carrier')
      const user: User = { id: own.id, role: 'carrier', accountIds: [own.id], driverId: undefined }
      const { rows } = await tenantTx(db, user, (tx) =>
        sql<{ account_id: string }>`select distinct account_id from ticket`.execute(tx),
      )
      const past = sql`select from ticket`.execute(db)
      await expect(past).rejects.toThrow('permission denied')
      const { rows: counted } = await sql<{ tuples: number }>`
        select reltuples::int as tuples from pg_class where oid = 'driver'::regclass
      `.execute(db)
      await db.destroy()
      expect(rows).toEqual([{ account_id: own.id }])
      expect(counted[0]?.tuples).toBeGreaterThan(0)
    },
  )

  test('one who may not is told what it takes', async () => {
    const refused = prepareDatabase({ adminUrl: urlOf('visitor', 'visiting', 'postgres') })
    await expect(refused).rejects.toThrow(
      /^The database user visitor may not prepare the database .*: .*It must be a superuser, or have CREATEROLE/,
    )
  })

  test.each([
    ['alter role portal_service bypassrls', 'alter role portal_service nobypassrls'],
    ['alter role portal_app superuser', 'alter role portal_app nosuperuser'],
    ['grant portal_owner to portal_service', 'revoke portal_owner from portal_service'],
  ])('a service that could pass by the policies is refused: %s', async (spoil, mend) => {
    await asSuperuser(spoil)
    const refused = prepareDatabase({ adminUrl: urlOf('renter', 'rented', 'rented') })
    await expect(refused).rejects.toThrow('portal_service could pass by row level security')
    await asSuperuser(mend)
    await prepareDatabase({ adminUrl: urlOf('renter', 'rented', 'rented') })
  })
})
