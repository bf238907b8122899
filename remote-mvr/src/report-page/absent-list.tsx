import type { MvrList } from 'shared-api/mvr/mvr-content'
import { EmptyState } from 'shared-ui'

interface AbsentListProps {
  kind: Exclude<MvrList<unknown>['kind'], 'reported'>
  /** 'convictions' */
  what: string
}

/** "None reported" is what the state said. Unknown is what it did not say, and is never none. */
export const AbsentList = ({ kind, what }: AbsentListProps) =>
  kind === 'unknown' ? (
    <EmptyState kind="nothing" title="Unknown." text={`The report does not say whether there are ${what}.`} />
  ) : (
    <EmptyState kind="nothing" title="None reported." text={`The state lists no ${what}.`} />
  )

export const notStated = 'Not stated'

export const stated = (value: boolean | null) => (value === null ? 'not stated' : value ? 'yes' : 'no')
