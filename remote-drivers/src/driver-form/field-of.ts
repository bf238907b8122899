import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import type { DriverDraft } from 'shared-api/driver-form'
import { type DriverField, type DriverFields, fieldLabels, neededFields } from './driver-fields.ts'

/** A form of a driver, whatever it is sent as. */
export type DriverForm = Pick<
  UseFormReturn<DriverFields, unknown, DriverDraft>,
  'control' | 'formState' | 'getValues' | 'register' | 'setValue'
>

/** What a field of shared-ui needs: its words, its problem, its place in the form. */
export function fieldOf({ register, formState }: DriverForm, name: DriverField) {
  return {
    ...register(name),
    label: fieldLabels[name],
    isOptional: !neededFields.includes(name),
    error: formState.errors[name]?.message,
  }
}

/** The problems in the order of the page, those of the whole form first. */
export function inOrderOfPage(errors: FieldErrors, fields: readonly DriverField[]): FieldErrors {
  return Object.fromEntries(
    ['root', ...fields].flatMap((name) => {
      const error = errors[name]
      return error === undefined ? [] : [[name, error]]
    }),
  )
}
