import { execFileSync } from 'node:child_process'
import { expect, test } from '@jest/globals'
import { withoutSsn } from './without-ssn.ts'

test.each([
  '123-45-6789',
  '123 45 6789',
  '123\u00a045\u00a06789',
  '123\u201145\u20116789',
  '123\u201345\u20136789',
  '123.45.6789',
  '123-45 6789',
  '123--45--6789',
  '123 - 45 - 6789',
  '123\u221245\u22126789',
  '123\u00ad45\u00ad6789',
  '123\u200b45\u200b6789',
  '123/45/6789',
  '123_45_6789',
])('of %j the last four digits are left', (number) => {
  expect(withoutSsn(`No. ${number}, called`)).toBe('No. ***-**-6789, called')
})

test('digits of other scripts are digits', () => {
  expect(withoutSsn('\uff11\uff12\uff13-\uff14\uff15-\uff16\uff17\uff18\uff19')).toBe(
    '***-**-\uff16\uff17\uff18\uff19',
  )
})

test.each([
  'SSN 123456789',
  'Social Security number: 123456789',
  'SSN\u00a0is 12345 6789',
  'SSN 12-3456789',
  'SSN:           123456789',
  'SSN:\n123456789',
  'SSN: 123 456 789',
  'S.S.N. 123456789',
  'SS# 123456789',
  'driverSsn=123456789',
  '{"ssn":{"value":"123456789',
  'SSN on file 123456789',
  'SSN no. is 123456789',
  'SSN (US) is 123456789',
  's.s.n. 123456789',
  '{"driverSSN": {"VALUE": "123456789',
  'driverSSN:\nNUMBER: 123456789',
])('%j is masked by its name', (text) => {
  expect(withoutSsn(text)).toMatch(/\*{5}6 ?789$/)
})

test.each([
  '1123-45-6789',
  '123-45-67890',
  '123456789',
  'SSN withheld, license 123456789',
  'SSN:\nLICENSE: 123456789',
  '{"ssn":"","dl":"123456789"}',
  'accessNumber: 123456789',
  'businessNo 123456789',
  '20 Nov 2026',
  '(614) 557-1000',
])('%j stays as it is', (text) => {
  expect(withoutSsn(text)).toBe(text)
})

/** Compiles other expressions until V8 no longer optimizes new ones; then masks. */
const longRunning = (texts: string[]) => `
  const words = Array.from({ length: 300 }, (_, n) => \`x\${n}y[a-f]+z\`).join('|')
  for (let n = 0; n < 400; n++) {
    const other = new RegExp(\`(?:\${words})\${n}\`, 'u')
    for (let run = 0; run < 3; run++) other.test('xyz')
  }
  const { withoutSsn } = await import(${JSON.stringify(import.meta.resolve('./without-ssn.ts'))})
  console.log(JSON.stringify(${JSON.stringify(texts)}.map(withoutSsn)))
`

test('a service that has run for long masks them, too', () => {
  const program = longRunning([
    'SSN 123456789',
    'No. 123-45-6789',
    'driverSsn=123456789',
    'license 123456789',
  ])
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', program])
  expect(JSON.parse(String(printed))).toEqual([
    'SSN *****6789',
    'No. ***-**-6789',
    'driverSsn=*****6789',
    'license 123456789',
  ])
})
