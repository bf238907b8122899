import { useRef, useState } from 'react'
import type { FieldChange } from './merge-changes.ts'

interface RecordMergeOptions<Values, Base, Name extends string> {
  /** With its version, as the form was filled with it. */
  record: Base
  /** Reads the newer record of a refusal (409); undefined where it is none. */
  readNewer: (newer: unknown) => Base | undefined
  /** The other user's changes, from `mergeChanges`. */
  changesOf: (base: Base, newer: Base, values: Values) => readonly FieldChange<Name>[]
  /** The form with the newer record's value in these fields. */
  takeTheirs: (values: Values, newer: Base, names: readonly Name[]) => Values
}

/** Merges a record that another user saved first into the form. `useRecordForm` takes it as `merge`. */
export function useRecordMerge<Values, Base, Name extends string>({
  record,
  readNewer,
  changesOf,
  takeTheirs,
}: RecordMergeOptions<Values, Base, Name>) {
  const base = useRef(record)
  const [conflict, setConflict] = useState<{ newer: Base; changes: readonly FieldChange<Name>[] }>()
  const [hasMerged, setHasMerged] = useState(false)

  function apply(values: Values, newer: Base, names: readonly Name[]) {
    base.current = newer
    setConflict(undefined)
    return takeTheirs(values, newer, names)
  }

  return {
    /** As it was read last: what is sent is a change of it. */
    record: () => base.current,
    /** The fields to choose between, while there is a conflict. */
    conflict,
    /** The user has chosen, and went back to the form. */
    hasMerged,
    setHasMerged,
    /** 'asks' where the user has to choose; the form to be sent again where nothing of it is in question. */
    onConflict: (error: unknown, values: Values): Values | 'asks' | undefined => {
      const newer = readNewer(
        typeof error === 'object' && error !== null ? Reflect.get(error, 'newer') : undefined,
      )
      if (newer === undefined) return undefined
      const changes = changesOf(base.current, newer, values)
      if (changes.length === 0) return apply(values, newer, [])
      setConflict({ newer, changes })
      return 'asks'
    },
    /** The form after the choice, with theirs in these fields. */
    applyMerge: (values: Values, names: readonly Name[]): Values =>
      conflict === undefined ? values : apply(values, conflict.newer, names),
  }
}

export type RecordMerge<Values, Base, Name extends string> = ReturnType<
  typeof useRecordMerge<Values, Base, Name>
>
