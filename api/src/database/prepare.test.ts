import { expect, test } from '@jest/globals'
import { prepareDatabase } from './prepare.ts'

test('preparing again gives the same address, so that a running service keeps its password', async () => {
  const adminUrl = process.env['TEST_ADMIN_URL'] ?? ''
  const database = 'prepared_twice'
  const first = await prepareDatabase({ adminUrl, database })
  const second = await prepareDatabase({ adminUrl, database })
  expect(first.applied.length).toBeGreaterThan(0)
  expect(second).toEqual({ ...first, applied: [] })
  expect(new URL(first.serviceUrl).username).toBe('portal_service')
})

test('a database that is not there is told by its address, without its password', async () => {
  const unreachable = prepareDatabase({ adminUrl: 'postgres://somebody:secret@127.0.0.1:1/portal' })
  await expect(unreachable).rejects.toThrow("The database at 127.0.0.1:1 can't be reached")
  await expect(unreachable).rejects.not.toThrow('secret')
})
