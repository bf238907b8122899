import { setImmediate } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { post } from 'shared-api/contract'
import * as z from 'zod/mini'
import { bearer, testService } from '../../../test/support/test-service.ts'
import { unusedFiles } from '../../../test/support/test-files.ts'
import { testKeys, testNow } from '../../../test/support/test-world.ts'
import { buildApp } from '../../app.ts'
import { serve } from '../../serve.ts'
import { unlimited } from './limits.ts'

const service = await testService()

const checked = post('Checked', {
  body: z.strictObject({ Names: z.array(z.string('Enter a name')) }),
  data: z.string(),
  roles: ['carrier', 'agent'],
  tenant: 'none',
  audit: 'none',
  rate: 'write',
})

test("a body is checked in its sender's turn, and refused as one that is checked before", async () => {
  const gate = Promise.withResolvers<void>()
  const handled: string[] = []
  const app = await buildApp({
    db: service.db,
    keys: testKeys,
    files: unusedFiles,
    limits: { ...unlimited, callsAtOnce: 1 },
    isDemo: true,
    clock: () => testNow,
    more: (its) =>
      serve(its, checked, async ({ body: { Names } }) => {
        handled.push(...Names)
        await gate.promise
        return ''
      }),
  })
  const [user, other] = [await service.signIn('carrier'), await service.signIn('agent')]
  const send = (Names: unknown[], token = user) =>
    app.inject({ url: '/api/v1/Checked', method: 'POST', headers: bearer(token), payload: { Names } })
  const first = send(['one'])
  while (handled.length === 0) await setImmediate()
  const answers: unknown[] = []
  const wrong = send(['two', null]).then((answer) => answers.push(answer.json()))
  for (let asked = 0; asked < 5; asked += 1) expect((await send([null], other)).statusCode).toBe(400)
  expect(answers).toEqual([])
  gate.resolve()
  expect((await first).statusCode).toBe(200)
  await wrong
  expect(answers).toMatchObject([
    { StatusCode: 400, Errors: [{ Field: 'Names.1', Message: 'Enter a name' }] },
  ])
  expect(handled).toEqual(['one'])
  await app.close()
})
