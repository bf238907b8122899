import { expect, test } from '@jest/globals'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { calls } from 'shared-api/calls'
import * as z from 'zod/mini'
import { answerSerializer, withCode } from './answer-serializer.ts'
import { envelopeOf } from './envelope.ts'

const route = { method: 'GET', url: '/api/v1/GetDrivers', httpStatus: '200' }
const Driver = z.object({ Name: z.string() })
const row = { Name: 'Tamsin', password_hash: 'leaked' }

test.each([
  ['a record', Driver, row, { Name: 'Tamsin' }],
  [
    'an object in an object',
    z.object({ Driver }),
    { Driver: row, secret: 1 },
    { Driver: { Name: 'Tamsin' } },
  ],
  ['an array', z.array(Driver), [row, row], [{ Name: 'Tamsin' }, { Name: 'Tamsin' }]],
  ['a nullable object', z.nullable(Driver), row, { Name: 'Tamsin' }],
  [
    'an optional object',
    z.object({ Driver: z.optional(Driver) }),
    { Driver: row },
    { Driver: { Name: 'Tamsin' } },
  ],
  [
    'all of them',
    z.object({ Data: z.optional(z.nullable(z.array(Driver))) }),
    { Data: [row] },
    { Data: [{ Name: 'Tamsin' }] },
  ],
  ['null', z.nullable(Driver), null, null],
  ['an absent object', z.object({ Driver: z.optional(Driver) }), {}, {}],
  ['a union', z.union([Driver, z.null()]), row, { Name: 'Tamsin' }],
])('a column that the contract does not declare is left out of %s', (_, schema, value, answer) => {
  const written = answerSerializer({ ...route, schema })(value)
  expect(JSON.parse(written)).toEqual(answer)
  expect(written).toBe(serializerCompiler({ ...route, schema })(value))
})

test('an answer that lacks a declared field is refused', () => {
  const write = answerSerializer({ ...route, schema: z.array(Driver) })
  expect(() => write([{ password_hash: 'leaked' }])).toThrow()
})

const rulesOf = (schema: z.core.$ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any' })

test('the compiled schema of every answer has the same rules as its contract', () => {
  const answers = calls.filter(({ answer }) => answer.kind !== 'file').map(envelopeOf)
  expect(answers.length).toBeGreaterThan(40)
  for (const schema of answers) expect(rulesOf(withCode(schema))).toEqual(rulesOf(schema))
})
