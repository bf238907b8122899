/** A field that another user changed, or may have changed, while it stood in this form. */
export interface FieldChange<Name extends string = string> {
  name: Name
  /** On record when the form was filled, in the form, and on record now; '' for nothing. */
  before: string
  mine: string
  theirs: string
  /**
   * 'both': changed here too, to something else, so the user has to choose. 'theirs': changed by the other user alone.
   * 'protected': as 'theirs', but what was there before is masked and can't be put back. 'lost': typed here, and no part
   * of the form any more.
   */
  kind: 'both' | 'theirs' | 'protected' | 'lost'
}

interface MergeRules<Name extends string> {
  /** In the order of the page. */
  names: readonly Name[]
  /** Whether two spellings mean the same value. */
  isSame?: (name: Name, one: string, other: string) => boolean
  /** Whether the record shows a mask of it: the same mask may stand for another value. */
  isMasked?: (name: Name) => boolean
}

/**
 * The values of the newer record `theirs` that differ from both the form's first values and its current ones. A field
 * without a change keeps the form's value.
 */
export function mergeChanges<Name extends string>(
  base: Readonly<Record<Name, string>>,
  mine: Readonly<Record<Name, string>>,
  theirs: Readonly<Record<Name, string>>,
  { names, isSame = (_name, one, other) => one === other, isMasked = () => false }: MergeRules<Name>,
): FieldChange<Name>[] {
  return names.flatMap((name): FieldChange<Name>[] => {
    const values = { name, before: base[name], mine: mine[name], theirs: theirs[name] }
    const isMine = !isSame(name, values.mine, values.before)
    const isTheirs = !isSame(name, values.theirs, values.before)
    if (isMasked(name)) {
      if (isMine && (values.theirs !== '' || isTheirs)) return [{ ...values, kind: 'both' }]
      return isTheirs ? [{ ...values, kind: 'protected' }] : []
    }
    if (!isTheirs || isSame(name, values.mine, values.theirs)) return []
    return [{ ...values, kind: isMine ? 'both' : 'theirs' }]
  })
}
