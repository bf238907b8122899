import { expect, test } from '@jest/globals'
import { inherited, sealingKeys } from './inherited.ts'

const env = { PATH: '/bin', DATABASE_URL: 'postgres://admin:secret@db/portal', PORTAL_KEYS: '1:abc' }

test('a part inherits the environment without its secrets', () => {
  expect(inherited(env)).toEqual({ PATH: '/bin' })
})

test('the keys of the sealed fields are handed over by name, where there are some', () => {
  expect(sealingKeys(env)).toEqual({ PORTAL_KEYS: '1:abc' })
  expect(sealingKeys({})).toEqual({})
})
