import { expect, test } from '@jest/globals'
import { maskedCdlNumber } from './driver-masks.ts'

test('a CDL number shows its last four characters, and never more than half of it', () => {
  expect(maskedCdlNumber('RT124821')).toBe('ends 4821')
  expect(maskedCdlNumber('1234567')).toBe('ends 567')
  expect(maskedCdlNumber('123')).toBe('ends 3')
  expect(maskedCdlNumber('1')).toBe('ends ')
})
