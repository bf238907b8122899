import type { DriverRowDraft } from 'shared-api/uploads/driver-rows'
import { duplicateRows } from 'shared-api/uploads/duplicate-rows'

/** Tells of each driver of a file which earlier line has him already, by what the service goes by. */
export function repeatedLines(): (line: number, draft: DriverRowDraft) => number | undefined {
  const lineOfSame = duplicateRows((...words) => words.join('\0'))
  return (line, { FirstName, LastName, EmailId, MobileNumber, CDLState, CDLNumber }) => {
    const license =
      CDLState && CDLNumber
        ? `${CDLState} ${CDLNumber.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`
        : undefined
    const phone = MobileNumber.replaceAll(/\D/g, '').slice(-10)
    const person = [phone, normalizedName(LastName), normalizedName(FirstName)].join(' ')
    return lineOfSame(line, { license, email: EmailId, person })
  }
}

const letters: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i' }

/** What the database's `plain_name` makes of it. */
const normalizedName = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[\s.'’`´‐-―-]/g, '')
    .toLowerCase()
    .replaceAll(/[øłđðı]/g, (letter) => letters[letter] ?? letter)
