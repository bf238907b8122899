import { type FormEvent, useState } from 'react'
import type { DriverDetails } from 'shared-api/drivers/driver-form'
import { Box, Button, Heading, Text } from 'shared-ui'
import { CompareField, FormBar, FormLayout, FormPart } from 'shared-ui/forms'
import { type DriverField, fieldLabels } from '../driver-form/driver-fields.ts'
import { type Known, words } from '../driver-form/review-facts.ts'
import { useArrival } from '../driver-form/arrival.ts'
import { useKnown } from '../driver-form/use-known.ts'
import type { ChangedField, Mine } from './conflict.ts'
import { isSealed } from './edited-fields.ts'

interface ConflictChoiceProps {
  changed: readonly ChangedField[]
  /** What was chosen of a membership that this form has no part in any more. */
  lost: readonly DriverField[]
  mine: Mine
  /** As the form was filled with it, and as it is now. */
  records: { base: DriverDetails; newer: DriverDetails }
  /** Given the fields whose newer value is taken. */
  onSave: (theirs: readonly DriverField[]) => void
  onBack: (theirs: readonly DriverField[]) => void
}

/** What another user changed beside what stands in the form, field by field. Nothing is lost either way. */
export function ConflictChoice({ changed, lost, mine, records, onSave, onBack }: ConflictChoiceProps) {
  const title = useArrival<HTMLHeadingElement>()
  const contested = changed.filter(({ isContested }) => isContested)
  const untouched = changed.filter(({ isContested }) => !isContested)
  const offered = untouched.filter(({ name }) => !isSealed(name))
  const sealed = untouched.filter(({ name }) => isSealed(name))
  const [theirs, setTheirs] = useState<ReadonlySet<DriverField>>(
    () => new Set(untouched.map(({ name }) => name)),
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

  const known = useNamed(records)
  const choices = { mine, theirs, known, onChosen: choose }
  return (
    <FormLayout side={null}>
      <form aria-label="Choose what is saved" onSubmit={submit}>
        <Box mb="4">
          <Heading ref={title} tabIndex={-1} outline="none">
            Another user changed this driver
          </Heading>
          <Text textStyle="dense" color="fg.muted">
            Your changes are not saved yet{lost.length > 0 ? '' : ', and nothing is lost'}. Choose below what
            is saved. Fields that only you changed are not listed: they are saved as you entered them.
          </Text>
        </Box>
        {lost.length > 0 && <LostPart lost={lost} mine={mine} newer={records.newer} known={known} />}
        {contested.length > 0 && (
          <FormPart
            id="contested"
            title="Changed by both of you"
            description="Keep mine saves what you entered. Take theirs saves their value."
          >
            <Choices {...choices} fields={contested} />
          </FormPart>
        )}
        {offered.length > 0 && (
          <FormPart
            id="untouched"
            title="Changed by them only"
            description="Take theirs keeps their change. Put back undoes it."
          >
            <Choices {...choices} fields={offered} />
          </FormPart>
        )}
        {sealed.length > 0 && (
          <FormPart
            id="sealed"
            title="Also changed by them"
            description="The earlier value is protected and can't be restored here. Enter it in the form if it was right."
          >
            <ul>
              {sealed.map(({ name, theirs: now }) => (
                <li key={name}>
                  {fieldLabels[name]}: <b>{now || 'Nothing'}</b>
                </li>
              ))}
            </ul>
          </FormPart>
        )}
        <FormBar>
          <Button type="submit" variant="primary" size="lg">
            {changed.length > 0 ? 'Save with these choices' : 'Save the rest'}
          </Button>
          <Button size="lg" onClick={() => onBack(chosen())}>
            Back to the form
          </Button>
        </FormBar>
      </form>
    </FormLayout>
  )
}

/** Also by the name of a product that is not sold any more. */
function useNamed({ base, newer }: ConflictChoiceProps['records']): Known {
  const planned = [base, newer].map(
    ({ ProductId, ProductName }) => [ProductId ?? '', ProductName ?? ''] as const,
  )
  return { ...useKnown(), productNames: new Map(planned) }
}

interface LostPartProps {
  lost: readonly DriverField[]
  mine: Mine
  newer: DriverDetails
  known: Known
}

function LostPart({ lost, mine, newer, known }: LostPartProps) {
  const isOver = newer.Active_Inactive__c === 'Inactive'
  return (
    <FormPart
      id="lost"
      title={isOver ? 'The membership was cancelled' : 'The membership has begun'}
      description={`It can no longer be changed here, so this part of your input is not saved. ${isOver ? 'Reactivate the driver on the profile.' : 'The membership is on the profile.'}`}
    >
      <ul>
        {lost.map((name) => (
          <li key={name}>
            {fieldLabels[name]}: <b>{words(name, mine.fields[name].trim(), known) || 'Nothing'}</b>
          </li>
        ))}
      </ul>
    </FormPart>
  )
}

interface ChoicesProps {
  fields: readonly ChangedField[]
  mine: Mine
  theirs: ReadonlySet<DriverField>
  known: Known
  onChosen: (name: DriverField, isTheirs: boolean) => void
}

function Choices({ fields, mine, theirs, known, onChosen }: ChoicesProps) {
  return (
    <Box display="grid" gap="4">
      {fields.map((field) => (
        <CompareField
          key={field.name}
          name={`choice-${field.name}`}
          label={fieldLabels[field.name]}
          mine={{
            label: field.isContested ? 'Keep mine' : 'Put back',
            value: myWords(field, mine, known),
          }}
          theirs={{ label: theirLabel(field), value: theirWords(field, known) }}
          isTheirs={theirs.has(field.name)}
          onChosen={(isTheirs) => onChosen(field.name, isTheirs)}
        />
      ))}
    </Box>
  )
}

/** A mask that is the same as before does not tell whether they changed what is under it. */
const theirLabel = ({ before, theirs }: ChangedField) =>
  before === theirs ? 'Keep what is on file' : 'Take theirs'

const theirWords = ({ name, theirs }: ChangedField, known: Known) =>
  isSealed(name) ? theirs : words(name, theirs, known)

function myWords({ name, before }: ChangedField, { fields, removed }: Mine, known: Known) {
  const typed = fields[name].trim()
  if (!isSealed(name) || typed !== '') return words(name, typed, known)
  return removed[name] ? '' : before
}
