import { type FormEvent, useState } from 'react'
import { Box, Button, Heading, Text } from 'shared-ui'
import { CompareField, FormBar, FormLayout } from 'shared-ui/forms'
import { type DriverField, fieldLabels } from '../driver-form/driver-fields.ts'
import { type Known, words } from '../driver-form/review-facts.ts'
import { useArrival } from '../driver-form/arrival.ts'
import { useKnown } from '../driver-form/use-known.ts'
import type { ChangedField, Mine } from './conflict.ts'
import { isSealed } from './edited-fields.ts'

interface ConflictChoiceProps {
  changed: readonly ChangedField[]
  mine: Mine
  /** Given the fields whose newer value is taken. */
  onSave: (theirs: readonly DriverField[]) => void
  onBack: (theirs: readonly DriverField[]) => void
}

/** What somebody else changed meanwhile beside what stands in the form, field by field. Nothing is lost either way. */
export function ConflictChoice({ changed, mine, onSave, onBack }: ConflictChoiceProps) {
  const title = useArrival<HTMLHeadingElement>()
  const known = useKnown()
  const [theirs, setTheirs] = useState<ReadonlySet<DriverField>>(
    () => new Set(changed.filter(({ isContested }) => !isContested).map(({ name }) => name)),
  )
  const chosen = () => changed.map(({ name }) => name).filter((name) => theirs.has(name))

  function choose(name: DriverField, isTheirs: boolean) {
    const next = new Set(theirs)
    if (isTheirs) next.add(name)
    else next.delete(name)
    setTheirs(next)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    onSave(chosen())
  }

  return (
    <FormLayout side={null}>
      <form aria-label="Choose what is saved" onSubmit={submit}>
        <Box mb="4">
          <Heading ref={title} tabIndex={-1} outline="none">
            Somebody changed this driver in the meantime
          </Heading>
          <Text textStyle="dense" color="fg.muted">
            Nothing is saved yet, and nothing you entered is lost. Choose for each field what is saved.
          </Text>
        </Box>
        <Box display="grid" gap="4" pb="6">
          {changed.map((field) => (
            <CompareField
              key={field.name}
              name={`choice-${field.name}`}
              label={fieldLabels[field.name]}
              mine={{
                label: field.isContested ? 'Keep mine' : 'Keep as it was',
                value: myWords(field, mine, known),
              }}
              theirs={{ label: 'Take theirs', value: theirWords(field, known) }}
              isTheirs={theirs.has(field.name)}
              onChosen={(isTheirs) => choose(field.name, isTheirs)}
            />
          ))}
        </Box>
        <FormBar>
          <Button type="submit" variant="primary" size="lg">
            Save with these choices
          </Button>
          <Button size="lg" onClick={() => onBack(chosen())}>
            Back to the form
          </Button>
        </FormBar>
      </form>
    </FormLayout>
  )
}

const theirWords = ({ name, theirs }: ChangedField, known: Known) =>
  isSealed(name) ? theirs : words(name, theirs, known)

function myWords({ name, before }: ChangedField, { fields, removed }: Mine, known: Known) {
  const typed = fields[name].trim()
  if (!isSealed(name) || typed !== '') return words(name, typed, known)
  return removed[name] ? '' : before
}
