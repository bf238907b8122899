import { type ComponentProps, type ReactNode, useId } from 'react'
import { describedBy, Field, type FieldWords, InputBox } from './field.tsx'

interface TextFieldProps extends FieldWords, Omit<ComponentProps<'input'>, 'size'> {
  labelEnd?: ReactNode
  /** Inside the edge, at the end: a button or an icon. */
  end?: ReactNode
}

/**
 * One line of text. Takes what `register` of react-hook-form gives; its id is its name, so that an ErrorSummary
 * can lead to it.
 */
export function TextField({ label, error, hint, isOptional, labelEnd, end, ...input }: TextFieldProps) {
  const ownId = useId()
  const id = input.id ?? input.name ?? ownId
  return (
    <Field id={id} label={label} error={error} hint={hint} isOptional={isOptional} labelEnd={labelEnd}>
      <InputBox>
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
        />
        {end}
      </InputBox>
    </Field>
  )
}
