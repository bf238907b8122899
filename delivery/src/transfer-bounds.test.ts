import { expect, test } from '@jest/globals'
import { openCalls } from './transfer-bounds.ts'

const open = () => openCalls({ session: 2, network: 4, all: 5 }, 'uploads')
const from = (ip: string, authorization?: string) => ({
  ip,
  headers: authorization === undefined ? {} : { authorization },
})

test('a session has a bound of its own, and others of its network go on', () => {
  const take = open()
  take(from('192.0.2.1', 'one'))
  const release = take(from('192.0.2.1', 'one'))
  expect(() => take(from('192.0.2.1', 'one'))).toThrow(
    expect.objectContaining({
      statusCode: 429,
      message: 'Too many uploads at once. Wait a few seconds and try again.',
    }),
  )
  take(from('192.0.2.1', 'other'))
  release()
  release()
  take(from('192.0.2.1', 'one'))
  expect(() => take(from('192.0.2.1', 'one'))).toThrow()
})

test('a network has a bound over all its sessions and callers without one, and others go on', () => {
  const take = open()
  for (const who of ['one', 'two', undefined, undefined]) take(from('2001:db8:1:2::1', who))
  expect(() => take(from('2001:db8:1:2::2'))).toThrow(expect.objectContaining({ statusCode: 429 }))
  take(from('2001:db8:1:3::1'))
  expect(() => take(from('192.0.2.9'))).toThrow(expect.objectContaining({ statusCode: 503 }))
})
