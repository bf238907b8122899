import { type ComponentProps, useId } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { describedBy, Field, type FieldWords, InputBox } from './field.tsx'

/** As high as its text, from three lines on. */
const TextArea = chakra('textarea', {
  base: {
    flex: '1',
    minWidth: '0',
    minHeight: '84px',
    maxHeight: '50vh',
    px: '3',
    py: '2',
    fieldSizing: 'content',
    resize: 'vertical',
    bg: 'transparent',
    border: 'none',
    outline: 'none',
    borderRadius: 'l2',
  },
})

/** Several lines of text. Takes what `register` of react-hook-form gives; its id is its name. */
export function TextAreaField({
  label,
  error,
  hint,
  isOptional,
  ...input
}: FieldWords & ComponentProps<'textarea'>) {
  const ownId = useId()
  const id = input.id ?? input.name ?? ownId
  return (
    <Field id={id} label={label} error={error} hint={hint} isOptional={isOptional}>
      <InputBox isMultiline>
        <TextArea
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
        />
      </InputBox>
    </Field>
  )
}
