import { expect, test } from '@jest/globals'
import { startTestService } from '../../../test/support/test-service.ts'

const given = '0d7b5e6c-6a0f-4c0e-9a3e-5b1f0c9d2e11'

/** The ids that a service answers with which was given these. */
async function idsOf(trustedProxies: string[], ...ids: string[]) {
  const service = await startTestService({ trustedProxies })
  const answered: (string | undefined)[] = []
  for (const id of ids) {
    const { headers, envelope } = await service.ask('GetUserDetails', { headers: { 'x-request-id': id } })
    expect(envelope.RequestId).toBe(headers.get('x-request-id'))
    answered.push(envelope.RequestId)
  }
  await service.stop()
  return answered
}

test('a request keeps the id that a proxy of ours gave it', async () => {
  expect(await idsOf(['127.0.0.1'], given)).toEqual([given])
})

test('an id from anybody else, and what is no id, is not taken', async () => {
  const own = [
    ...(await idsOf([], given)),
    ...(await idsOf(['192.0.2.1'], given)),
    ...(await idsOf(['127.0.0.1'], 'short', 'x'.repeat(65), 'two words, "quoted"')),
  ]
  for (const id of own) expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(own).not.toContain(given)
})
