import { expect, test } from '@jest/globals'
import { driverRowReader } from 'shared-api/uploads/driver-rows'
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

test('two digits of a year have been for a birth date, and are at most 20 years ahead for another day', () => {
  for (const ahead of [1, 14, 20]) {
    const typed = `4/27/${short(year + ahead)}`
    const [born, due] = [`${year + ahead - 100}-04-27`, `${year + ahead}-04-27`]
    expect([readFieldDay('DOB', typed), bornInFile(typed)]).toEqual([born, born])
    expect([readFieldDay('MedCertExpirationDate', typed), readInFile(typed)]).toEqual([due, due])
  }
})
