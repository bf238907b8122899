import { Note } from 'shared-ui'

/** Says that the driver's license changed since a report was ordered. @param what of the page it is. */
export function LicenseBefore({ what }: { what: 'This report' | 'The latest report' }) {
  return (
    <Note mark="alert">
      {`${what} is of a license that is no longer on record. Make sure that it is of the same person, or request a new one.`}
    </Note>
  )
}
