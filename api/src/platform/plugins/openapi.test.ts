import { expect, test } from '@jest/globals'
import { calls } from 'shared-api/calls'
import * as z from 'zod/mini'
import { buildApp } from '../../app.ts'
import { testDatabase } from '../../../test/support/test-database.ts'
import { unlimited } from './limits.ts'
import { unusedFiles } from '../../../test/support/test-files.ts'
import { testKeys } from '../../../test/support/test-world.ts'

const database = await testDatabase()

const Described = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
})

test('in development every call of the contract is described', async () => {
  const app = await buildApp({
    db: database.db,
    keys: testKeys,
    files: unusedFiles,
    limits: unlimited,
    isDevelopment: true,
    isDemo: true,
  })
  const { openapi, paths } = Described.parse((await app.inject('/openapi.json')).json())
  expect(openapi).toBe('3.1.0')
  const queries = { plain: '', rows: '?get_report=true' }
  const expected = calls.map(
    ({ name, variant }) =>
      `/api/v1/${name.replace(/:(\w+)/, '{$1}')}${variant === 'plain' || variant === 'rows' ? queries[variant] : `?${variant}`}`,
  )
  expect(
    Object.keys(paths)
      .filter((path) => path.startsWith('/api/'))
      .toSorted(),
  ).toEqual(expected.toSorted())
  expect(paths['/api/v1/LoginUser']?.['post']).toMatchObject({
    requestBody: {
      content: {
        'application/json': { schema: { required: ['Email', 'Password'], additionalProperties: false } },
      },
    },
  })
  await app.close()
})

test('otherwise no one is told', async () => {
  const app = await buildApp({ db: database.db, keys: testKeys, files: unusedFiles, limits: unlimited })
  expect((await app.inject('/openapi.json')).statusCode).toBe(404)
  await app.close()
})
