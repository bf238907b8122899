/** What tells a driver of a file from another one, as the database compares it. */
export interface Likeness {
  /** Of state and CDL; undefined where he has none. */
  licence: string | undefined
  email: string
  /** Line and both names. */
  person: string
}

/**
 * Knows the drivers of a file that were read so far, and tells of the next one in which line he stands already: by CDL
 * number, or where one of the two has none, by e-mail or by phone with both names. `short` makes one key of words.
 */
export function seenRows(
  short: (...words: string[]) => string,
): (line: number, likeness: Likeness) => number | undefined {
  const byLicence = new Map<string, number>()
  /** Lines by e-mail, and by phone with both names; those of drivers with a CDL number are negative. */
  const byContact = new Map<string, number>()
  return (line, { licence: plainLicence, email, person }) => {
    const licence = plainLicence === undefined ? undefined : short(plainLicence)
    const contacts = [short('mail', email), short('person', person)]
    const hasLicence = licence !== undefined
    const same = contacts
      .map((contact) => byContact.get(contact))
      .find((seen) => seen !== undefined && (seen > 0 || !hasLicence))
    const first = (hasLicence ? byLicence.get(licence) : undefined) ?? same
    if (first !== undefined) return Math.abs(first)
    if (hasLicence) byLicence.set(licence, line)
    for (const contact of contacts) {
      // Of two with an address, the one without a number is remembered: it is like all others.
      if (!hasLicence || !byContact.has(contact)) byContact.set(contact, hasLicence ? -line : line)
    }
    return undefined
  }
}
