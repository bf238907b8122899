import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { generateSync } from 'otplib'
import * as z from 'zod/mini'
import { demoId } from '../../demo/seeded-random.ts'
import { demoPassword } from '../../demo/sign-ins.ts'
import { bearer, startTestService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'
import { makeLink } from './one-use-links.ts'

const service = await startTestService({ trustedProxies: ['127.0.0.1'] })
afterAll(() => service.stop())

const Email = 'carrier@demo.example'
const home = '198.51.100.7'
const elsewhere = '192.0.2.44'
const minute = 60
const later = (seconds: number) => new Date(testNow.getTime() + seconds * 1000)

const Data = z.object({
  Token: z.optional(z.string()),
  Challenge: z.optional(z.string()),
  Secret: z.optional(z.string()),
  RecoveryCodes: z.optional(z.array(z.string())),
})
const Envelope = z.object({ Message: z.string(), Result: z.nullish(z.object({ Data: z.nullish(Data) })) })

async function post(network: string, path: string, payload: object, token = '') {
  const answer = await service.app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    headers: { 'x-forwarded-for': network, ...(token === '' ? {} : bearer(token)) },
    payload,
  })
  const { Message, Result } = Envelope.parse(answer.json())
  return { status: answer.statusCode, message: Message, ...Result?.Data }
}

/** What an owner at home set up a minute ago. */
let owner: { secret: string; recoveryCodes: string[] }
const codeAt = (seconds: number) =>
  generateSync({ secret: owner.secret, epoch: later(seconds).getTime() / 1000 })

const givePassword = (network: string) => post(network, 'LoginUser', { Email, Password: demoPassword })

beforeEach(async () => {
  for (const table of ['second_factor', 'recovery_code', 'sign_in_failure', 'known_network'] as const)
    await service.admin.deleteFrom(table).execute()
  service.setNow(later(-minute))
  const { Token } = await givePassword(home)
  const { Secret = '' } = await post(home, 'SetUpSecondFactor', { Password: demoPassword }, Token)
  owner = { secret: Secret, recoveryCodes: [] }
  const done = await post(home, 'ConfirmSecondFactor', { Code: codeAt(-minute) }, Token)
  owner.recoveryCodes = done.RecoveryCodes ?? []
  service.setNow(testNow)
})

/** Signs in with the password and a code, and gives the status of the code. */
async function enter(network: string, Code: string) {
  const { Challenge } = await givePassword(network)
  return post(network, 'VerifySecondFactor', { Challenge, Code })
}

const thiefs = (turn: number) => `203.0.113.${turn % 50}`

/** One who knows the password tries codes from many networks. Gives how many were checked. */
async function guess(times: number, codeOf = (turn: number) => String(100_000 + turn)) {
  let checked = 0
  for (let turn = 0; turn < times; turn += 1) {
    const { status } = await enter(thiefs(turn), codeOf(turn))
    if (status === 400) checked += 1
    else if (status !== 429) throw new Error(`answered ${status}`)
  }
  return checked
}

test('while codes are guessed from many networks, the owner gets in at once on a known network', async () => {
  expect(await guess(60)).toBe(10)
  expect((await enter(home, codeAt(0))).status).toBe(200)
})

test('while codes are guessed from many networks, a recovery code gets the owner in from anywhere', async () => {
  await guess(20)
  expect(await enter(elsewhere, codeAt(0))).toEqual({
    status: 429,
    message: 'Too many wrong codes. Wait 60 minutes, or use a recovery code.',
  })
  expect((await enter(elsewhere, owner.recoveryCodes[0] ?? '')).status).toBe(200)
  // The network is known now, for the app as well.
  expect((await enter(elsewhere, codeAt(0))).status).toBe(200)
})

test('while recovery codes are guessed, the app and a right recovery code get the owner in', async () => {
  await guess(60, (turn) => `abcde-fgh${turn + 10}`)
  expect((await enter(home, owner.recoveryCodes[0] ?? '')).status).toBe(200)
  expect((await enter(elsewhere, codeAt(0))).status).toBe(200)
})

test('a change of password after signing in clears the count, so that the app gets the owner in from anywhere', async () => {
  await guess(20)
  const { Token } = await enter(home, codeAt(0))
  const passwords = { CurrentPassword: demoPassword, NewPassword: 'a quiet road to Toledo' }
  expect((await post(home, 'ChangePassword', passwords, Token)).status).toBe(200)
  const { Challenge } = await post(elsewhere, 'LoginUser', { Email, Password: passwords.NewPassword })
  const entered = await post(elsewhere, 'VerifySecondFactor', { Challenge, Code: codeAt(30) })
  expect(entered.status).toBe(200)
  const back = { CurrentPassword: passwords.NewPassword, NewPassword: demoPassword }
  expect((await post(elsewhere, 'ChangePassword', back, entered.Token)).status).toBe(200)
})

test('a reset of the password by mail keeps the counts, and the owner still gets in on a known network', async () => {
  await guess(20)
  for (const code of ['999999', 'abcde-fgh99'])
    for (let turn = 0; turn < 10; turn += 1) await enter(thiefs(0), code)
  const holder = { userId: demoId(`user ${Email}`) }
  const ResetToken = await service.db
    .transaction()
    .execute((tx) => makeLink(tx, crypto.randomUUID(), holder, testNow))
  const NewPassword = 'a quiet road to Toledo'
  const { Challenge } = await post(thiefs(0), 'ChangePassword', { ResetToken, NewPassword })
  for (const Code of ['999999', 'abcde-fgh99'])
    expect((await post(thiefs(0), 'VerifySecondFactor', { Challenge, Code })).status).toBe(429)
  const atHome = await post(home, 'LoginUser', { Email, Password: NewPassword })
  const entered = await post(home, 'VerifySecondFactor', { Challenge: atHome.Challenge, Code: codeAt(0) })
  const back = { CurrentPassword: NewPassword, NewPassword: demoPassword }
  expect((await post(home, 'ChangePassword', back, entered.Token)).status).toBe(200)
})

test('a right password does not make the network of a thief a known one, and the owner clears no guesses', async () => {
  await guess(10)
  expect((await enter(home, codeAt(0))).status).toBe(200)
  expect(await guess(5)).toBe(0)
})

test('guesses at sign-in keep no one from turning it off and setting it up again on another network', async () => {
  await guess(20)
  const { Token } = await enter(home, codeAt(0))
  const [Code] = owner.recoveryCodes
  expect((await post(home, 'TurnOffSecondFactor', { Password: demoPassword, Code }, Token)).status).toBe(200)
  const again = await givePassword(elsewhere)
  const { Secret: secret = '' } = await post(
    elsewhere,
    'SetUpSecondFactor',
    { Password: demoPassword },
    again.Token,
  )
  owner.secret = secret
  expect((await post(elsewhere, 'ConfirmSecondFactor', { Code: codeAt(0) }, again.Token)).status).toBe(200)
})

test('codes of a set-up count too: one who finds a begun set-up open does not guess its code', async () => {
  const { Token } = await enter(home, codeAt(0))
  const [, Code] = owner.recoveryCodes
  await post(home, 'SetUpSecondFactor', { Password: demoPassword, Code }, Token)
  const statuses: number[] = []
  for (let turn = 0; turn < 12; turn += 1)
    statuses.push((await post(home, 'ConfirmSecondFactor', { Code: String(100_000 + turn) }, Token)).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
  service.setNow(later(30))
  expect((await enter(home, codeAt(30))).status).toBe(200)
})

test('all unknown networks together have 34 attempts in a day', async () => {
  let checked = await guess(10)
  for (let hour = 1; hour < 24; hour += 1) {
    service.setNow(later(hour * 60 * minute - 1))
    expect(await guess(1)).toBe(0)
    service.setNow(later(hour * 60 * minute))
    checked += await guess(2)
  }
  expect(checked).toBe(10 + 23)
})
