import { expect, test } from '@jest/globals'
import { driverRowReader } from 'shared-api/driver-rows'
import { readFieldDay } from './typed-days.ts'

const today = new Date().toISOString().slice(0, 10)
const year = Number(today.slice(0, 4))
/** '40' of 2040. */
const short = (years: number) => String(years % 100).padStart(2, '0')

const inFile = driverRowReader({
  mapping: { FirstName: 0, LastName: 1, EmailId: 2, MobileNumber: 3, DOB: 4, MedCertExpirationDate: 5 },
  columns: 6,
  states: [],
  today,
})

/** Both days of a line of a file; undefined where one is no day. */
function readInFile(cell: string) {
  const read = inFile(['Ada', 'Byron', 'ada@example.com', '6145550134', '', cell])
  return 'draft' in read ? read.draft.MedCertExpirationDate : undefined
}
function bornInFile(cell: string) {
  const read = inFile(['Ada', 'Byron', 'ada@example.com', '6145550134', cell, ''])
  return 'draft' in read ? read.draft.DOB : undefined
}

test.each([
  ['4/27/1990', '1990-04-27'],
  ['27/4/1990', '1990-04-27'],
  ['4 / 27 / 1990', '1990-04-27'],
  ['04271990', '1990-04-27'],
  ['042790', '1990-04-27'],
  ['19900427', '1990-04-27'],
  ['1990-4-27', '1990-04-27'],
  ['1990 4 27', '1990-04-27'],
  ['27.04.1990', '1990-04-27'],
  ['27-Apr-90', '1990-04-27'],
  ['27th April 1990', '1990-04-27'],
  ['Apr. 27th, 1990', '1990-04-27'],
  ['Sept 27, 1990', '1990-09-27'],
  ['Aprilish 27 1990', undefined],
  ['Apr 1990', undefined],
  ['4/31/1990', undefined],
  ['00000000', undefined],
  ['4/27', undefined],
])('%s is the same day in a form and in a file: %s', (typed, day) => {
  expect(readFieldDay('MedCertExpirationDate', typed)).toBe(day)
  expect(readInFile(typed)).toBe(day)
  expect(readFieldDay('DOB', typed)).toBe(day)
  expect(bornInFile(typed)).toBe(day)
})

test('two digits of a year have been for a birth date, and are at most 20 years ahead for another day', () => {
  for (const ahead of [1, 14, 20]) {
    const typed = `4/27/${short(year + ahead)}`
    const [born, due] = [`${year + ahead - 100}-04-27`, `${year + ahead}-04-27`]
    expect([readFieldDay('DOB', typed), bornInFile(typed)]).toEqual([born, born])
    expect([readFieldDay('MedCertExpirationDate', typed), readInFile(typed)]).toEqual([due, due])
  }
})
