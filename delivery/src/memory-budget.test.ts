import { expect, test } from '@jest/globals'
import { memoryBudget } from './memory-budget.ts'

const refused = expect.objectContaining({
  statusCode: 503,
  message: 'The portal is very busy. Try again in a few seconds.',
})
const budget = () => memoryBudget({ all: 1000, share: 0.25, leastOfCall: 10 })

test('a network keeps no more than its share, and has room again when a call ends', () => {
  const begin = budget()
  const call = begin({ ip: '2001:db8:1:2::1' })
  call.keep(200)
  expect(() => begin({ ip: '2001:db8:1:2::2' }).keep(20)).toThrow(refused)
  begin({ ip: '192.0.2.1' }).keep(100)
  call.release()
  call.release()
  begin({ ip: '2001:db8:1:2::2' }).keep(100)
})

test('bytes that arrive after the end of their call count for no one', () => {
  const begin = budget()
  const call = begin({ ip: '192.0.2.1' })
  call.release()
  call.keep(5000)
  begin({ ip: '192.0.2.1' }).keep(200)
})

test('twenty networks that keep all they may leave room for another', () => {
  const begin = memoryBudget({ all: 10_000, share: 0.125, leastOfCall: 10 })
  const fill = (ip: string) => {
    const { keep } = begin({ ip })
    const fillUp = () => {
      for (;;) keep(1)
    }
    expect(fillUp).toThrow(refused)
  }
  for (let network = 0; network < 20; network += 1) fill(`192.0.2.${network}`)
  begin({ ip: '198.51.100.1' })
})

test('a call counts at least as much as the usual answer to a change', () => {
  const begin = budget()
  const calls = Array.from({ length: 20 }, () => begin({ ip: '192.0.2.1' }))
  expect(() => begin({ ip: '192.0.2.1' })).toThrow(refused)
  for (const { keep } of calls) keep(10)
})
