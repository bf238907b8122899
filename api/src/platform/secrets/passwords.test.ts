import { afterEach, expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Refusal } from 'shared-api/refusal'
import { testPasswordCost } from '../../../test/support/test-world.ts'
import { fullCost, passwordsAt, usualHashing } from './passwords.ts'

const { NODE_ENV } = process.env
afterEach(() => {
  process.env['NODE_ENV'] = NODE_ENV
})

test('a password costs what OWASP asks for, in production as anywhere that names no cost', async () => {
  process.env['NODE_ENV'] = 'production'
  for (const passwords of [passwordsAt(), passwordsAt(fullCost)])
    expect(await passwords.hash('a password')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('the service as it runs names no cost of its own', () => {
  const main = readFileSync(join(import.meta.dirname, '..', '..', 'main.ts'), 'utf8')
  expect(main).toContain('buildApp({')
  expect(main).not.toMatch(/passwordCost/)
})

test('a cost of less is for tests, and refused in production', async () => {
  expect(await passwordsAt(testPasswordCost).hash('a password')).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  process.env['NODE_ENV'] = 'production'
  for (const cost of [testPasswordCost, { ...fullCost, timeCost: 1 }])
    expect(() => passwordsAt(cost)).toThrow('refused under NODE_ENV=production')
})

test('a password is right for its own hash, and for no other and none', async () => {
  const passwords = passwordsAt(testPasswordCost)
  const hash = await passwords.hash('a password')
  expect(await passwords.isRight(hash, 'a password')).toBe(true)
  expect(await passwords.isRight(hash, 'another password')).toBe(false)
  expect(await passwords.isRight(undefined, 'no account has this password')).toBe(false)
})

/** Works that are begun in the queue and end when they are told to. */
function works(count: number, limits: { atOnce: number; waiting: number }) {
  const passwords = passwordsAt(testPasswordCost, limits)
  const endings: (() => void)[] = []
  const answers = Array.from({ length: count }, () =>
    passwords
      .queued('one', () => new Promise<void>((resolve) => endings.push(resolve)))
      .then(
        () => 'done',
        (problem: unknown) => (problem instanceof Refusal ? problem.status : problem),
      ),
  )
  const end = async () => {
    while (endings.length > 0) {
      endings.shift()?.()
      await setImmediate()
    }
    return Promise.all(answers)
  }
  return { endings, end }
}

test('work that hashes waits for its turn, and is refused with 503 while too many wait', async () => {
  const { endings, end } = works(10, { atOnce: 1, waiting: 4 })
  await setImmediate()
  expect(endings).toHaveLength(3)
  const answers = await end()
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(7)
  expect(answers.slice(7)).toEqual([503, 503, 503])
})

test('of those that wait, each network has one turn after the other', async () => {
  const passwords = passwordsAt(testPasswordCost, { atOnce: 1, waiting: 20 })
  const done: string[] = []
  const work = (sender: string) =>
    passwords.queued(sender, async () => {
      await setImmediate()
      done.push(sender)
    })
  const many = Array.from({ length: 8 }, () => work('flood'))
  await Promise.all([...many, work('late')])
  expect(done.indexOf('late')).toBeLessThanOrEqual(4)
})

test('hashing leaves one processor, and one of the threads that files need, to others', () => {
  const { atOnce } = usualHashing
  expect(atOnce).toBe(Math.max(1, Math.min(availableParallelism() - 1, 3)))
})
