import { Note } from 'shared-ui'

interface LicenseBeforeProps {
  what: 'this report' | 'the latest report'
  /** The driver's own page: drivers request none. */
  isOwn: boolean
}

/** Says that the driver's license changed since a report was ordered. */
export function LicenseBefore({ what, isOwn }: LicenseBeforeProps) {
  return (
    <Note mark="alert">
      {`The driver's license was changed after ${what} was ordered.`}
      {!isOwn && ' Make sure that the report is of the same person, or request a new one.'}
    </Note>
  )
}
