import type { DriverDraft } from 'shared-api/drivers/driver-form'
import { type RecordFormOf, useFormState } from 'shared-ui/forms'
import type { DriverField, DriverFields } from './driver-fields.ts'
import { fieldProblem } from './field-problem.tsx'

/** A form of a driver, whatever it is sent as. */
export type DriverForm = RecordFormOf<DriverFields, DriverDraft>

/**
 * What the fields of one part need. The part is drawn again for problems of its own alone: a key that is pressed draws
 * one part and not the form. `names` stays the same list.
 */
export function useFields(form: DriverForm, names: readonly DriverField[]) {
  const { errors } = useFormState({ control: form.control, name: names })
  return (name: DriverField) => ({ ...form.input(name), error: fieldProblem(errors[name]) })
}

export type FieldProps = ReturnType<ReturnType<typeof useFields>>
