import { expect, test } from '@jest/globals'
import { testService } from '../../../test/support/test-service.ts'

let areKeysKnown = false
const service = await testService({ areKeysKnown: () => areKeysKnown })
const statusOf = async (url: string) => (await service.app.inject(url)).statusCode

test('until the database has confirmed the keys every call is refused, and the service is not ready', async () => {
  for (const url of ['/api/v1/GetUserDetails', '/%61pi/v1/GetUserDetails', '/health/ready'])
    expect([url, await statusOf(url)]).toEqual([url, 503])
  expect([await statusOf('/health/live'), await statusOf('/metrics')]).toEqual([200, 200])
  areKeysKnown = true
  expect(await statusOf('/api/v1/GetUserDetails')).toBe(401)
  expect(await statusOf('/health/ready')).toBe(200)
})
