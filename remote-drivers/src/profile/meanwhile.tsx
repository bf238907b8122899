import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Note, Stack } from 'shared-ui'
import { CompareField } from 'shared-ui/forms'
import { fieldLabels } from '../driver-form/driver-fields.ts'
import { words } from '../driver-form/review-facts.ts'
import { useKnown } from '../driver-form/use-known.ts'
import { isSame } from '../edit-driver/conflict.ts'
import { type OwnDraft, type OwnFields, ownFields } from './own-contact.ts'

interface MeanwhileProps {
  form: UseFormReturn<OwnFields, unknown, OwnDraft>
  /** What the form was filled with. */
  before: OwnFields
  /** What was typed: it stays to be chosen, also once theirs was taken. */
  mine: OwnFields
  /** What is on record now. */
  theirs: OwnFields
}

/** Another user was faster: what they changed beside what stands in the form, field by field. Nothing is lost either way. */
export function Meanwhile({ form, before, mine, theirs }: MeanwhileProps) {
  const typed = useWatch({ control: form.control })
  const known = useKnown()
  const changed = ownFields.filter(
    (name) => !isSame(name, mine[name], theirs[name]) && !isSame(name, before[name], theirs[name]),
  )
  return (
    <Stack gap="4">
      <Note mark="due">
        Another user changed your record. Nothing is saved yet, and nothing you entered is lost.
        {changed.length > 0
          ? ' Choose for each field what is saved, then save again.'
          : ' Your input is unchanged: save again.'}
      </Note>
      {changed.map((name) => (
        <CompareField
          key={name}
          name={`choice-${name}`}
          label={fieldLabels[name]}
          mine={{
            label: isSame(name, mine[name], before[name]) ? 'Put back what I had' : 'Keep mine',
            value: words(name, mine[name].trim(), known),
          }}
          theirs={{ label: 'Take theirs', value: words(name, theirs[name], known) }}
          isTheirs={typed[name] === theirs[name]}
          onChosen={(isTheirs) =>
            form.setValue(name, isTheirs ? theirs[name] : mine[name], { shouldDirty: true })
          }
        />
      ))}
    </Stack>
  )
}
