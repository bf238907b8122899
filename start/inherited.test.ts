import { expect, test } from '@jest/globals'
import { inherited, mailServer, sealingKeys } from './inherited.ts'

const env = {
  PATH: '/bin',
  DATABASE_URL: 'postgres://admin:secret@db/portal',
  PORTAL_KEYS: '1:abc',
  SMTP_URL: 'smtp://portal:secret@mail:587',
}

test('a part inherits the environment without its secrets', () => {
  expect(inherited(env)).toEqual({ PATH: '/bin' })
})

test('the mail server is handed over by name, where there is one', () => {
  expect(mailServer(env)).toEqual({ SMTP_URL: env.SMTP_URL })
  expect(mailServer({ SMTP_URL: '' })).toEqual({})
})

test('the keys of the sealed fields are handed over by name, where there are some', () => {
  expect(sealingKeys(env)).toEqual({ PORTAL_KEYS: '1:abc' })
  expect(sealingKeys({})).toEqual({})
})
