import { expect, test } from '@jest/globals'
import { maskedBirthDate, maskedCdlNumber } from './field-masks.ts'

test('a CDL number shows its last four characters, and never more than half of it', () => {
  expect(maskedCdlNumber('RT124821')).toBe('ends 4821')
  expect(maskedCdlNumber('RT-12 48 21')).toBe('ends 4821')
  expect(maskedCdlNumber('1234567')).toBe('ends 567')
  expect(maskedCdlNumber('123')).toBe('ends 3')
  expect(maskedCdlNumber('1')).toBe('ends ')
})

test('of a birth date the year is left', () => {
  expect(maskedBirthDate('1984-05-17')).toBe('Birth year 1984')
})
