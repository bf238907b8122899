import { expect, test } from '@jest/globals'
import { startTestService } from '../../../test/support/test-service.ts'

const given = '0d7b5e6c-6a0f-4c0e-9a3e-5b1f0c9d2e11'

const idOf = async (trustedProxies: string[], id: string) => {
  const service = await startTestService({ trustedProxies })
  const { headers, envelope } = await service.ask('GetUserDetails', { headers: { 'x-request-id': id } })
  await service.stop()
  expect(envelope.RequestId).toBe(headers.get('x-request-id'))
  return envelope.RequestId
}

test('a request keeps the id that a proxy of ours gave it', async () => {
  expect(await idOf(['127.0.0.1'], given)).toBe(given)
})

test('an id from anybody else, and what is no id, is not taken', async () => {
  expect(await idOf([], given)).toMatch(/^[\da-f-]{36}$/)
  expect(await idOf([], given)).not.toBe(given)
  expect(await idOf(['192.0.2.1'], given)).not.toBe(given)
  for (const id of ['short', 'x'.repeat(65), 'two words, "quoted"']) {
    expect(await idOf(['127.0.0.1'], id)).toMatch(/^[\da-f-]{36}$/)
  }
})
