import { expect, test } from '@jest/globals'
import { generateSync } from 'otplib'
import { call } from 'shared-api'
import { grantOf, isSecondStep, sessions } from 'shared-api/sessions'
import { secondFactor } from 'shared-api/sessions/second-factor'
import { demoPassword } from '../../demo/sign-ins.ts'
import { refusalOf } from '../../test/support/refusals.ts'
import { holding, waitingFor } from '../../test/support/sample-uploads.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'

const service = await testService()
const body = { Email: 'carrier@demo.example', Password: demoPassword }
const codeAt = (secret: string, at: Date) => generateSync({ secret, epoch: at.getTime() / 1000 })

test('a code of a secret that is replaced while its sign-in waits opens no session', async () => {
  const before = new Date(testNow.getTime() - 60_000)
  service.setNow(before)
  service.speakWith(grantOf(await call(sessions.signIn, { body })).Token)
  const { Secret } = await call(secondFactor.setUp, { body: { Password: demoPassword } })
  await call(secondFactor.confirm, { body: { Code: codeAt(Secret, before) } })
  service.setNow(testNow)
  service.speakWith(undefined)
  const answer = await call(sessions.signIn, { body })
  if (!isSecondStep(answer) || answer.Step !== 'enter code') throw new Error('no code was asked for')
  const code = { Challenge: answer.Challenge, Code: codeAt(Secret, testNow) }
  const signIns: Promise<unknown>[] = []
  await holding(service, String.raw`update second_factor set secret_sealed = '\x00'`, async () => {
    signIns.push(refusalOf(call(secondFactor.verify, { body: code })))
    await waitingFor(service, 'second_factor')
  })
  expect(await Promise.all(signIns)).toMatchObject([{ status: 400, errors: [{ Field: 'Code' }] }])
})
