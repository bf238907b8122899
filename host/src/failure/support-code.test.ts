import { expect, test } from '@jest/globals'
import { factOf, supportCode } from './support-code.ts'

test('the same failure has the same code', () => {
  expect(supportCode('tickets', '1.0.0', 'timeout')).toBe(supportCode('tickets', '1.0.0', 'timeout'))
})

test('another failure has another code', () => {
  const codes = ['tickets', 'drivers', 'sms', 'mvr'].flatMap((id) =>
    ['1.0.0', '1.0.1', '1.0.2'].map((version) => supportCode(id, version, 'timeout')),
  )
  expect(new Set(codes).size).toBe(codes.length)
})

test('a code can be read aloud', () => {
  expect(supportCode('tickets', 'é漢')).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
})

test('numbers that differ each time do not make a new failure of an old one', () => {
  expect(factOf(new Error('Timeout after 8012 ms'))).toBe(factOf(new Error('Timeout after 8003 ms')))
  expect(factOf(new TypeError('x'))).not.toBe(factOf(new Error('x')))
})

const ofRegistry = (cause: unknown) => factOf(new Error('The list of parts could not be read', { cause }))

test('the same words for different causes are different failures', () => {
  const facts = [
    new Error('The registry answered 404'),
    new Error('The registry answered 500'),
    new Error('The signature of the registry is not valid'),
    new TypeError('Failed to fetch'),
    undefined,
  ].map(ofRegistry)
  expect(new Set(facts).size).toBe(facts.length)
})
