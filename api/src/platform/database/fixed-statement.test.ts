import { expect, test } from '@jest/globals'
import { type RawBuilder, sql } from 'kysely'
import { connect } from './connect.ts'
import { fixedStatement, replaceOnlyValue } from './fixed-statement.ts'

const db = connect('postgres://unused:x@127.0.0.1:1/unused')
const expression = sql`array(select ${'a'}::text limit ${7})`.compile(db)

test('an expression takes the place of the only value of a statement, with its own values', () => {
  const statement = fixedStatement((_, ids: RawBuilder<string[]>) => sql`select any(${ids}) from driver`)
  const { sql: text, parameters } = replaceOnlyValue(statement(db, []), expression)
  expect(text).toBe('select any(array(select $1::text limit $2)) from driver')
  expect(parameters).toEqual(['a', 7])
})

test.each([
  ['two values', sql`select ${1}, ${2}`],
  ['no value', sql`select 1`],
  ["a text like a value's place", sql`select '$1', ${1}`],
])('an expression is refused by a statement with %s', (_, statement) => {
  expect(() => replaceOnlyValue(statement.compile(db), expression)).toThrow('the only value')
})
