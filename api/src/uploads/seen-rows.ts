import { hash } from 'node:crypto'
import type { DriverRowDraft } from 'shared-api/driver-rows'

/** A piece of the file is not kept in memory for one word of it that is remembered. */
const short = (...words: string[]) => hash('sha256', words.join('\0'), 'base64').slice(0, 24)

/**
 * Knows the drivers of a file that were read so far, and tells of the next one in which line he stands already: by CDL
 * number, or where one of the two has none, by e-mail or by phone with both names.
 */
export function seenRows(): (line: number, draft: DriverRowDraft) => number | undefined {
  const byNumber = new Map<string, number>()
  /** Lines by e-mail, and by phone with both names; those of drivers with a CDL number are negative. */
  const byContact = new Map<string, number>()
  return (line, draft) => {
    const { FirstName, LastName, EmailId, MobileNumber, CDLState, CDLNumber } = draft
    const number = CDLNumber ? short(CDLState ?? '', CDLNumber.replaceAll(/[^A-Z0-9]/g, '')) : undefined
    const contacts = [
      short('mail', EmailId),
      short('phone', MobileNumber, FirstName.toLowerCase(), LastName.toLowerCase()),
    ]
    const hasNumber = number !== undefined
    const same = contacts
      .map((contact) => byContact.get(contact))
      .find((seen) => seen !== undefined && (seen > 0 || !hasNumber))
    const first = (number === undefined ? undefined : byNumber.get(number)) ?? same
    if (first !== undefined) return Math.abs(first)
    if (hasNumber) byNumber.set(number, line)
    for (const contact of contacts) {
      // Of two with an address, the one without a number is remembered: it is like all others.
      if (!hasNumber || !byContact.has(contact)) byContact.set(contact, hasNumber ? -line : line)
    }
    return undefined
  }
}
