import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { testService } from '../../../test/support/test-service.ts'

const service = await testService()

test('a service with a migrated database is ready', async () => {
  expect((await service.app.inject('/health/live')).json()).toEqual({ status: 'ok' })
  const ready = await service.app.inject('/health/ready')
  expect(ready.statusCode).toBe(200)
  expect(ready.json()).toEqual({ status: 'ok' })
})

test('a service whose database lacks a migration waits', async () => {
  await sql`delete from migration where name like '0003%'`.execute(service.admin)
  const ready = await service.app.inject('/health/ready')
  expect(ready.statusCode).toBe(503)
  expect(ready.json()).toEqual({ status: 'waiting', reason: 'migrations are missing' })
})
