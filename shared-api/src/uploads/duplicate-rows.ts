/** The values that identify a driver in a file, normalized as in the database. */
export interface RowIdentity {
  /** CDL state and number; undefined without a CDL. */
  license: string | undefined
  email: string
  /** Phone number and both names. */
  person: string
}

/**
 * Finds duplicates in a file: returns the line of an earlier driver with the same CDL or, if one of the two has none, the
 * same email or the same phone and names. `short` hashes values to a short key.
 */
export function duplicateRows(
  short: (...values: string[]) => string,
): (line: number, identity: RowIdentity) => number | undefined {
  const byLicense = new Map<string, number>()
  /** Lines by email and by phone with names; negative for a driver with a CDL number. */
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
      // A driver without a CDL number takes precedence, because it matches any other.
      if (!hasLicense || !byContact.has(contact)) byContact.set(contact, hasLicense ? -line : line)
    }
    return undefined
  }
}
