import { expect, test } from '@jest/globals'
import { acdCode } from './acd-codes.ts'

test.each([
  ['A08', 'major', false],
  ['A04', 'major', true],
  ['A50', 'major', false],
  ['B01', 'major', false],
  ['B26', 'maybe major', true],
  ['M34', 'serious', false],
  ['M42', 'serious', false],
  ['M84', 'serious', false],
  ['M85', 'serious', true],
  ['B91', 'serious', true],
  ['S15', 'serious', false],
  ['S14', 'none', false],
  ['S92', 'by speed', false],
  ['M81', 'maybe serious', false],
  ['M22', 'railroad', true],
  ['M14', 'none', false],
  ['B19', 'out-of-service', false],
  ['B27', 'out-of-service', false],
])('%s is %s by 49 CFR 383.51', (code, as, isCmvOnly) => {
  expect(acdCode(code)).toMatchObject({ class: as, isCmvOnly })
})

test('a code is found as a state writes it, and one that the table does not have is not guessed', () => {
  expect(acdCode(' m14 ')?.words).toBe('Failed to obey a sign')
  for (const code of [null, '', 'Q99', 'M1', 'M140', 'toString']) expect(acdCode(code)).toBeUndefined()
})
