import { expect, test } from '@jest/globals'
import { reasonText, returnPath } from './return-path.ts'

test('signing in returns to the place asked for', () => {
  expect(returnPath({ from: '/tickets?Status=Closed' })).toBe('/tickets?Status=Closed')
})

test.each([null, undefined, {}, { from: undefined }, { from: 7 }, { from: '' }, { from: 'tickets' }])(
  'signing in goes to the start when the place is %p',
  (state) => {
    expect(returnPath(state)).toBe('/')
  },
)

test.each(['//evil.example', 'https://evil.example', '/\\evil.example'])('%s is no place of ours', (from) => {
  expect(returnPath({ from })).toBe('/')
})

test('only a session that ended by itself, or in another tab, is explained', () => {
  expect(reasonText({ reason: 'expired' })).toBe('You were signed out because your session ended.')
  expect(reasonText({ reason: 'signed-out-elsewhere' })).toBe('You signed out in another tab.')
  expect(reasonText({ reason: 'signed-out' })).toBeUndefined()
  expect(reasonText({ reason: 'constructor' })).toBeUndefined()
  expect(reasonText(null)).toBeUndefined()
})
