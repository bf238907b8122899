import type { ComponentProps, FormEvent } from 'react'
import { type Control, type FieldErrors, type FieldValues, useFormState } from 'react-hook-form'
import { chakra } from '@chakra-ui/react/styled-system'
import { ErrorSummary } from './error-summary.tsx'

interface DrawnForm<Values extends FieldValues, Body> {
  control: Control<Values, unknown, Body>
  fields: object
  onSubmit: (event?: FormEvent) => void
}

interface RecordFormProps<Values extends FieldValues, Body> extends Omit<
  ComponentProps<'form'>,
  'onSubmit' | 'form'
> {
  /** From `useRecordForm`. */
  form: DrawnForm<Values, Body>
  /** Its name, for a screen reader. */
  label: string
  /** It is made of `FormPart`s, which have a distance of their own. */
  hasParts?: boolean
}

const Fields = chakra('form', {
  base: { outline: 'none' },
  variants: {
    hasParts: {
      true: { '& > [role=alert]': { mb: '5' } },
      false: { display: 'grid', gap: '4' },
    },
  },
})

/** A form with its problems on top. Its fields take what `form.field` gives. */
export function RecordForm<Values extends FieldValues, Body>({
  form,
  label,
  hasParts = false,
  children,
  ...rest
}: RecordFormProps<Values, Body>) {
  return (
    <Fields {...rest} hasParts={hasParts} aria-label={label} noValidate onSubmit={form.onSubmit}>
      <FormErrors form={form} />
      {children}
    </Fields>
  )
}

/** Drawn for itself, as each key that is pressed may change it. */
export function FormErrors<Values extends FieldValues, Body>({
  form: { control, fields },
  refusedPages = 0,
}: {
  form: Pick<DrawnForm<Values, Body>, 'control' | 'fields'>
  /** How often a page of a form of several was not left, because of its errors. */
  refusedPages?: number
}) {
  const { errors, submitCount } = useFormState({ control })
  const attempt = submitCount + refusedPages
  return <ErrorSummary errors={inOrderOfPage(errors, Object.keys(fields))} attempt={attempt} />
}

/** Errors of the whole form come first. */
function inOrderOfPage(errors: FieldErrors, names: readonly string[]): FieldErrors {
  const ordered = ['root', ...names].filter((name) => errors[name] !== undefined)
  return Object.fromEntries(
    [...new Set([...ordered, ...Object.keys(errors)])].map((name) => [name, errors[name]]),
  )
}
