import { describe, expect, test } from '@jest/globals'
import { Problem } from './problem.ts'
import { addressOf, readSettings } from './settings.ts'

test('without variables the portal listens on 3000 and runs its own PostgreSQL', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: 'localhost',
    databaseUrl: undefined,
    isProduction: false,
  })
})

test('an empty variable is an absent one', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toEqual(readSettings({}))
})

test('variables are honored', () => {
  const env = {
    PORT: '8080',
    PORTAL_HOST: '0.0.0.0',
    DATABASE_URL: 'postgres://me:secret@db:5432/portal',
    NODE_ENV: 'production',
    PORTAL_KEYS: '1:a2V5',
    SMTP_URL: 'smtp://mail.example',
  }
  expect(readSettings(env)).toEqual({
    port: 8080,
    host: '0.0.0.0',
    databaseUrl: env.DATABASE_URL,
    isProduction: true,
  })
})

test('production without the keys of sealed data is refused before any work', () => {
  expect(() => readSettings({ NODE_ENV: 'production' })).toThrow('NODE_ENV=production needs PORTAL_KEYS')
})

test('production without a mail server is refused before any work', () => {
  const env = { NODE_ENV: 'production', PORTAL_KEYS: '1:a2V5' }
  expect(() => readSettings(env)).toThrow('NODE_ENV=production needs SMTP_URL')
})

test('a port that no browser opens is refused: the start would wait for an answer for ever', () => {
  expect(() => readSettings({ PORT: '4190' })).toThrow('PORT is 4190, which browsers refuse to open.')
})

test.each(['abc', '0', '-1', '65536', '3000.5', '3e3', ' 3000', '0x50'])('PORT=%s is refused', (port) => {
  expect(() => readSettings({ PORT: port })).toThrow(`PORT is "${port}", which is not a port.`)
})

describe('an address that is not a PostgreSQL database is refused without repeating its password', () => {
  test.each(['nonsense-s3cret', 'mysql://me:s3cret@db/portal', 'postgres:///portal?password=s3cret'])(
    '%s',
    (url) => {
      let refusal: unknown
      try {
        readSettings({ DATABASE_URL: url })
      } catch (error) {
        refusal = error
      }
      expect(refusal).toBeInstanceOf(Problem)
      expect(JSON.stringify(refusal) + String(refusal)).not.toContain('s3cret')
    },
  )
})

test.each([
  ['localhost', 'http://localhost:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['192.0.2.7', 'http://192.0.2.7:3000'],
  ['2001:db8::7', 'http://[2001:db8::7]:3000'],
])('a portal that listens at %s is found at %s', (host, address) => {
  expect(addressOf({ host, port: 3000 })).toBe(address)
})
