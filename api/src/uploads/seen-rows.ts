import type { DriverRowDraft } from 'shared-api/driver-rows'

interface Seen {
  line: number
  hasNumber: boolean
}

/**
 * Knows the drivers of a file that were read so far, and tells of the next one in which line he stands already: by CDL
 * number, or where one of the two has none, by e-mail or by phone with both names.
 */
export function seenRows(): (line: number, draft: DriverRowDraft) => number | undefined {
  const byNumber = new Map<string, Seen>()
  const byEmail = new Map<string, Seen>()
  const byPhone = new Map<string, Seen>()
  return (line, draft) => {
    const { FirstName, LastName, EmailId, MobileNumber, CDLState, CDLNumber } = draft
    const number = CDLNumber ? `${CDLState} ${CDLNumber.replaceAll(/[^A-Z0-9]/g, '')}` : undefined
    const hasNumber = number !== undefined
    const phone = `${MobileNumber} ${FirstName} ${LastName}`.toLowerCase()
    const same = [byEmail.get(EmailId), byPhone.get(phone)].find(
      (seen) => seen !== undefined && !(hasNumber && seen.hasNumber),
    )
    const first = (number === undefined ? undefined : byNumber.get(number)) ?? same
    if (first !== undefined) return first.line
    const seen = { line, hasNumber }
    if (number !== undefined) byNumber.set(number, seen)
    // Of two with an address, the one without a number is remembered: it is like all others.
    if (!hasNumber || !byEmail.has(EmailId)) byEmail.set(EmailId, seen)
    if (!hasNumber || !byPhone.has(phone)) byPhone.set(phone, seen)
    return undefined
  }
}
