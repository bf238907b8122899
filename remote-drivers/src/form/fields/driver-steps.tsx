import type { ReactNode } from 'react'
import { Box } from 'shared-ui'
import { type FormStep, FormSteps, useFormState, useWatch } from 'shared-ui/forms'
import { type DriverField, type FormPartFields, neededFields } from './driver-fields.ts'
import type { DriverForm } from './use-fields.ts'

interface DriverStepsProps {
  form: DriverForm
  parts: readonly FormPartFields[]
  /** What happens after saving. */
  children?: ReactNode
}

/** How far the form is. Drawn for itself, so that a key pressed in a field draws this list and not the form. */
export function DriverSteps({ form: { control }, parts, children }: DriverStepsProps) {
  const fields = useWatch({ control })
  const { errors } = useFormState({ control })
  const steps = parts.map((part): FormStep => ({
    id: part.id,
    title: part.title,
    problems: part.fields.filter((name) => errors[name] !== undefined).length,
    isDone: isDone(part, fields),
    isOptional: !part.fields.some((name) => neededFields.includes(name)),
  }))
  return (
    <>
      <FormSteps steps={steps} />
      {children && (
        <Box mt="2" pt="3" borderTopWidth="1px" textStyle="caption" color="fg.subtle">
          {children}
        </Box>
      )}
    </>
  )
}

/** All that is needed is there; where nothing is, anything. The country stands there from the start. */
function isDone({ fields: names }: FormPartFields, fields: { [Name in DriverField]?: string }) {
  const isGiven = (name: DriverField) => (fields[name] ?? '').trim() !== ''
  const needed = names.filter((name) => neededFields.includes(name))
  return needed.length > 0 ? needed.every(isGiven) : names.filter((name) => name !== 'Country').some(isGiven)
}
