/** What tells a driver of a file from another one, as the database compares it. */
export interface Likeness {
  /** Of state and CDL; undefined where he has none. */
  license: string | undefined
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
  const byLicense = new Map<string, number>()
  /** Lines by e-mail, and by phone with both names; those of drivers with a CDL number are negative. */
  const byContact = new Map<string, number>()
  return (line, { license: plainLicense, email, person }) => {
    const license = plainLicense === undefined ? undefined : short(plainLicense)
    const contacts = [short('mail', email), short('person', person)]
    const hasLicense = license !== undefined
    const same = contacts
      .map((contact) => byContact.get(contact))
      .find((seen) => seen !== undefined && (seen > 0 || !hasLicense))
    const first = (hasLicense ? byLicense.get(license) : undefined) ?? same
    if (first !== undefined) return Math.abs(first)
    if (hasLicense) byLicense.set(license, line)
    for (const contact of contacts) {
      // Of two with an address, the one without a number is remembered: it is like all others.
      if (!hasLicense || !byContact.has(contact)) byContact.set(contact, hasLicense ? -line : line)
    }
    return undefined
  }
}
