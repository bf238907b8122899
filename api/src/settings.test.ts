import { expect, test } from '@jest/globals'
import { readSettings } from './settings.ts'

const DATABASE_URL = 'postgres://portal_service:secret@127.0.0.1:5432/portal'

test('a service needs its database and nothing else', () => {
  expect(readSettings({ DATABASE_URL })).toEqual({
    port: 3001,
    host: '127.0.0.1',
    databaseUrl: DATABASE_URL,
    isDemo: false,
    isDevelopment: false,
    portalKeys: undefined,
    dataFolder: undefined,
    fileBucket: undefined,
    trustedProxies: ['127.0.0.1', '::1'],
    logLevel: 'info',
  })
})

const wrong = () => readSettings({ DATABASE_URL: 'secret', API_PORT: 'http', LOG_LEVEL: 'loud' })

test('what is missing or wrong is told by name, without its value', () => {
  expect(() => readSettings({})).toThrow('DATABASE_URL: missing or wrong')
  expect(wrong).toThrow('API_PORT, DATABASE_URL, LOG_LEVEL: missing or wrong')
  expect(wrong).not.toThrow('secret')
})

test('the demo and production do not go together', () => {
  const env = { DATABASE_URL, PORTAL_DEMO: '1', NODE_ENV: 'production' }
  expect(() => readSettings(env)).toThrow('PORTAL_DEMO=1 is refused under NODE_ENV=production.')
})
