import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { chakra } from '@chakra-ui/react/styled-system'
import { Button } from '../buttons/button.tsx'
import { Heading, Text } from '../layout/typography.tsx'
import { useFocusOnMount } from '../focus/use-focus-on-mount.ts'
import { CompareField } from './compare-field.tsx'
import { FormBar, FormPart } from './form-layout.tsx'
import { ResultBox } from './result-box.tsx'
import type { FieldChange } from './merge-changes.ts'
import type { RecordMerge } from './use-record-merge.ts'

interface ConflictedForm<Values extends FieldValues> {
  fields: Partial<Record<string, { label: string }>>
  getValues: () => Values
  fill: (values: Values) => void
  onSubmit: () => void
}

interface ConflictFieldsProps<Values extends FieldValues, Base, Name extends string> {
  form: ConflictedForm<Values>
  merge: RecordMerge<Values, Base, Name>
  changes: readonly FieldChange<Name>[]
  /** The record, after 'Another user changed': 'your details'. */
  what: string
  /** A value as it is read; '' for nothing. */
  textOf: (name: Name, value: string) => string
  /** Why some of the fields are no part of the form any more. */
  lost?: { title: string; description: string } | undefined
}

const theirsAtFirst = ({ kind }: FieldChange) => kind === 'theirs' || kind === 'protected'

/** In the place of a form whose record another user saved first: each field in question, and which value is saved. */
export function ConflictFields<Values extends FieldValues, Base, Name extends string>({
  form,
  merge,
  changes,
  what,
  textOf,
  lost,
}: ConflictFieldsProps<Values, Base, Name>) {
  const title = useFocusOnMount<HTMLHeadingElement>()
  const [theirs, setTheirs] = useState<ReadonlySet<Name>>(
    () => new Set(changes.filter(theirsAtFirst).map(({ name }) => name)),
  )
  const labelOf = (name: Name) => form.fields[name]?.label ?? name
  const apply = () => form.fill(merge.applyMerge(form.getValues(), [...theirs]))
  const compare = (change: FieldChange<Name>) => (
    <CompareField
      key={change.name}
      name={`choice-${change.name}`}
      label={labelOf(change.name)}
      mine={{
        label: change.kind === 'both' ? 'Keep mine' : 'Put back',
        value: textOf(change.name, change.mine),
      }}
      theirs={{ label: theirLabel(change), value: textOf(change.name, change.theirs) }}
      isTheirs={theirs.has(change.name)}
      onChosen={(isTheirs) => {
        const others = [...theirs].filter((name) => name !== change.name)
        setTheirs(new Set(isTheirs ? [...others, change.name] : others))
      }}
    />
  )
  const list = (value: 'mine' | 'theirs') => (change: FieldChange<Name>) => (
    <div key={change.name}>
      {labelOf(change.name)}: <b>{textOf(change.name, change[value]) || 'Nothing'}</b>
    </div>
  )
  const parts = [
    { kind: 'lost', draw: list('mine'), title: '', description: '', ...lost },
    {
      kind: 'both',
      draw: compare,
      title: 'Changed by both of you',
      description: 'You and another user changed these fields. Choose the value to save.',
    },
    {
      kind: 'theirs',
      draw: compare,
      title: 'Changed by the other user only',
      description: 'Keep their change, or put back the earlier value.',
    },
    {
      kind: 'protected',
      draw: list('theirs'),
      title: 'Also changed by the other user',
      description:
        "The earlier value is protected and can't be restored here. Enter it in the form if it was right.",
    },
  ] as const
  return (
    <form
      aria-label="Choose what is saved"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
        form.onSubmit()
      }}
    >
      <chakra.div mb="4">
        <Heading ref={title} tabIndex={-1} outline="none">
          Another user changed {what}
        </Heading>
        <Text textStyle="dense" color="fg.muted">
          Your changes are not saved yet. Choose what to save; fields that only you changed are saved as you
          entered them.
        </Text>
      </chakra.div>
      {parts.map(({ kind, draw, ...words }) => {
        const found = changes.filter((change) => change.kind === kind)
        return (
          found.length > 0 && (
            <FormPart key={kind} id={`conflict-${kind}`} {...words}>
              {found.map(draw)}
            </FormPart>
          )
        )
      })}
      <FormBar>
        <Button type="submit" variant="primary" size="lg">
          {changes.every(({ kind }) => kind === 'lost') ? 'Save the rest' : 'Save with these choices'}
        </Button>
        <Button
          size="lg"
          onClick={() => {
            apply()
            merge.setHasMerged(true)
          }}
        >
          Back to the form
        </Button>
      </FormBar>
    </form>
  )
}

/** The same mask as before does not tell whether they changed what is under it. */
const theirLabel = ({ before, theirs }: FieldChange) =>
  before === theirs ? 'Keep what is on file' : 'Take theirs'

/** The values of the form after the choice. */
export function MergedNote(): ReactNode {
  const start = useFocusOnMount<HTMLDivElement>()
  return (
    <chakra.div ref={start} tabIndex={-1} borderRadius="l2" mb="5">
      <ResultBox
        mark="info"
        title="Your choices are in the form"
        text="They are not saved yet. Check them, then save."
      />
    </chakra.div>
  )
}
