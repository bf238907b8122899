import { type ComponentProps, useId } from 'react'
import { Choice } from './choice-field.tsx'
import { chakra } from '@chakra-ui/react/styled-system'

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  /** One sentence of what follows from it. */
  hint?: string
}

/** One thing that holds or not. */
export function CheckField({ label, hint, ...input }: CheckFieldProps) {
  const ownId = useId()
  const id = input.id ?? input.name ?? ownId
  return (
    <Choice>
      <input
        {...input}
        type="checkbox"
        id={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
      />
      <chakra.span id={`${id}-label`} fontWeight="semibold">
        {label}
      </chakra.span>
      <chakra.span id={`${id}-hint`} gridColumn="2 / -1" textStyle="dense" color="fg.muted">
        {hint}
      </chakra.span>
    </Choice>
  )
}
