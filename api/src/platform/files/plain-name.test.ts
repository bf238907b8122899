import { expect, test } from '@jest/globals'
import { plainName } from './plain-name.ts'

test.each([
  ['license.pdf', 'license.pdf'],
  ['Führerschein  Vorderseite.jpg', 'Führerschein Vorderseite.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\dana\\scan.pdf', 'scan.pdf'],
  ['..', 'file'],
  ['', 'file'],
  [undefined, 'file'],
  ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie: x=1.pdf'],
  ['a%0D%0Ab %22c%22.pdf', 'ab "c".pdf'],
  ['nul\0byte.pdf', 'nulbyte.pdf'],
  // Written backwards, it would look like 'report exe.pdf'.
  ['report \u202efdp.exe', 'report fdp.exe'],
  ['lone \u{d800}.pdf', 'lone \u{fffd}.pdf'],
])('%j is shown as %j', (given, shown) => {
  expect(plainName(given)).toBe(shown)
})

test('a long name keeps its ending', () => {
  const name = plainName(`${'a'.repeat(400)}.pdf`)
  expect(name).toHaveLength(120)
  expect(name.endsWith('a.pdf')).toBe(true)
})
