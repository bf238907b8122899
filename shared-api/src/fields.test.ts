import { expect, test } from '@jest/globals'
import { CarrierId, Id } from './fields.ts'

test.each([
  ['0197a4c2-0000-7000-8000-000000000001', true],
  ['ffffffff-0000-0000-0000-000000000000', true],
  ['00000000-0000-4000-8000-00000000000', false],
  ['999', false],
  ["' or true --", false],
])('%s may be the id of a record: %s', (id, isId) => {
  expect(Id.safeParse(id).success).toBe(isId)
})

test('one record has one id, however it is written', () => {
  for (const schema of [Id, CarrierId]) {
    expect(schema.parse('0197A4C2-0000-7000-8000-0000000000EF')).toBe('0197a4c2-0000-7000-8000-0000000000ef')
  }
})
