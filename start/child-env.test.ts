import { expect, test } from '@jest/globals'
import { bucketSecrets, inheritedEnv, mailServer, sealingKeys } from './child-env.ts'

const env = {
  PATH: '/bin',
  DATABASE_URL: 'postgres://admin:secret@db/portal',
  PORTAL_KEYS: '1:abc',
  SMTP_URL: 'smtp://portal:secret@mail:587',
  FILES_S3_ACCESS_KEY_ID: 'id',
  FILES_S3_SECRET_ACCESS_KEY: 'secret',
}

test('a part inherits the environment without its secrets', () => {
  expect(inheritedEnv(env)).toEqual({ PATH: '/bin' })
})

test('the mail server is handed over by name, where there is one', () => {
  expect(mailServer(env)).toEqual({ SMTP_URL: env.SMTP_URL })
  expect(mailServer({ SMTP_URL: '' })).toEqual({})
})

test('the keys of the sealed fields are handed over by name, where there are some', () => {
  expect(sealingKeys(env)).toEqual({ PORTAL_KEYS: '1:abc' })
  expect(sealingKeys({})).toEqual({})
})

test('the keys of the bucket are handed over by name, where there are some', () => {
  expect(bucketSecrets(env)).toEqual({ FILES_S3_ACCESS_KEY_ID: 'id', FILES_S3_SECRET_ACCESS_KEY: 'secret' })
  expect(bucketSecrets({ FILES_S3_ACCESS_KEY_ID: '' })).toEqual({})
})
