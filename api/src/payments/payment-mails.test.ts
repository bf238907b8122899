import { expect, test } from '@jest/globals'
import { refundMail } from './payment-mails.ts'

test('a mail groups an amount as the screens do', () => {
  expect(refundMail('R-2026-000001', 68_423_000, 'USD').before[0]).toMatch(/^\$6,84,230\.00 of receipt /)
})
