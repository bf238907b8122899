import { expect, test } from '@jest/globals'
import { phoneNumberOf } from './phone-numbers.ts'

test.each([
  '(614) 555-0134',
  '6145550134',
  '614.555.0134',
  '614 555 0134',
  '1-614-555-0134',
  '+1 (614) 555-0134',
  '0016145550134',
  '011 1 614 555 0134',
  'tel:+16145550134',
  ' 614‑555–0134 ',
  '６１４５５５０１３４',
])('%p is one number, however it is typed', (typed) => {
  expect(phoneNumberOf(typed)).toBe('(614) 555-0134')
})

test.each(['+52 55 1234 5678', '0052 55 1234-5678', '011525512345678'])(
  '%p is a number of another country',
  (typed) => expect(phoneNumberOf(typed)).toBe('+525512345678'),
)

test.each([
  '',
  '-',
  '555-0134',
  '614555013',
  '61455501345',
  '0145550134',
  '614 555 0134 ext 2',
  'none',
  '+1 614 555 01',
  '+52551234567890123',
])('%p is none', (typed) => expect(phoneNumberOf(typed)).toBeUndefined())

test('a stored phone number is read as it is', () => {
  for (const kept of ['(614) 555-0134', '+525512345678']) expect(phoneNumberOf(kept)).toBe(kept)
})
