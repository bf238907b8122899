import { expect, test } from '@jest/globals'
import { Id } from './fields.ts'

test.each([
  ['0197a4c2-0000-7000-8000-000000000001', true],
  ['ffffffff-0000-0000-0000-000000000000', true],
  ['00000000-0000-4000-8000-00000000000', false],
  ['999', false],
  ["' or true --", false],
])('%s may be the id of a record: %s', (id, isId) => {
  expect(Id.safeParse(id).success).toBe(isId)
})
