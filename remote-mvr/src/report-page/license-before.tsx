import { Note } from 'shared-ui'

/** Says that the driver's license changed since a report was ordered. */
export function LicenseBefore({ what }: { what: 'this report' | 'the latest report' }) {
  return (
    <Note mark="alert">
      {`The driver's license was changed after ${what} was ordered. Make sure that it is of the same person, or request a new one.`}
    </Note>
  )
}
