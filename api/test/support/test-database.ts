import { afterAll } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { connect, type Db } from '../../src/platform/database/connect.ts'
import { asAdmin, copyDatabase, inDatabase } from './copied-database.ts'
import { templateDatabase } from './test-world.ts'

export interface TestDatabase {
  /** As the service connects. */
  db: Db
  serviceUrl: string
  /** As the superuser, past all policies: to arrange and to look behind. */
  admin: Db
  adminUrl: string
  drop: () => Promise<void>
}

/** A database for all tests of a file, with the demo in it. */
export async function testDatabase() {
  const database = await createTestDatabase()
  afterAll(() => database.drop())
  return database
}

/** A database of a test file's own, with the demo in it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const clusterUrl = process.env['TEST_ADMIN_URL']
  const serviceOfTemplate = process.env['TEST_SERVICE_URL']
  if (clusterUrl === undefined || serviceOfTemplate === undefined)
    throw new Error('The test cluster is not running')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await copyDatabase(clusterUrl, templateDatabase, name)
  const serviceUrl = inDatabase(serviceOfTemplate, name)
  const adminUrl = inDatabase(clusterUrl, name)
  // A busy machine makes a test late. The service's own call limit of 20 seconds stands.
  const db = connect(serviceUrl, { connectWithin: 20_000 })
  const admin = connect(adminUrl, { connections: 2, connectWithin: 20_000 })
  return {
    db,
    serviceUrl,
    admin,
    adminUrl,
    drop: async () => {
      await Promise.all([db.destroy(), admin.destroy()])
      await asAdmin(clusterUrl, `drop database ${name} with (force)`)
    },
  }
}
