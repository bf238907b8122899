import { type FieldErrors, type UseFormReturn, useFormState } from 'react-hook-form'
import type { DriverDraft } from 'shared-api/drivers/driver-form'
import { type DriverField, type DriverFields, fieldLabels, neededFields } from './driver-fields.ts'
import { fieldProblem } from './field-problem.tsx'

/** A form of a driver, whatever it is sent as. */
export type DriverForm = Pick<
  UseFormReturn<DriverFields, unknown, DriverDraft>,
  'control' | 'getValues' | 'register' | 'setValue'
>

/** One is wrong or right by the other, too. */
export const contactTogether: Partial<Record<DriverField, 'ZipPostalCode' | 'SpouseFirstName'>> = {
  Country: 'ZipPostalCode',
  SpouseLastName: 'SpouseFirstName',
  SpouseCellNumber: 'SpouseFirstName',
  SpouseEmail: 'SpouseFirstName',
}
const checkedTogether: Partial<Record<DriverField, DriverField>> = {
  ...contactTogether,
  CDLState: 'CDLNumber',
  CDLNumber: 'CDLState',
}

/**
 * What the fields of one part need: their words, their problems, their places in the form. The part is drawn again for
 * problems of its own alone: a key that is pressed draws one part and not the form. `names` stays the same list.
 */
export function useFields({ control, register }: DriverForm, names: readonly DriverField[]) {
  const { errors } = useFormState({ control, name: names })
  return (name: DriverField) => {
    const other = checkedTogether[name]
    return {
      ...register(name, other === undefined ? {} : { deps: other }),
      label: fieldLabels[name],
      isOptional: !neededFields.includes(name),
      error: fieldProblem(errors[name]),
    }
  }
}

export type FieldProps = ReturnType<ReturnType<typeof useFields>>

/** The problems in the order of the page, those of the whole form first. */
export function inOrderOfPage(errors: FieldErrors, fields: readonly DriverField[]): FieldErrors {
  return Object.fromEntries(
    ['root', ...fields].flatMap((name) => {
      const error = errors[name]
      return error === undefined ? [] : [[name, error]]
    }),
  )
}
