import type { ComponentProps, ReactNode } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { describedBy, FieldNotes, type FieldWords, OptionalWord } from './field.tsx'

const Choices = chakra('fieldset', {
  variants: { isInline: { true: { gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)' } } },
  base: {
    display: 'grid',
    gap: '2',
    minWidth: '0',
    '& legend': { textStyle: 'dense', fontWeight: 'semibold', mb: '1' },
  },
})

export const Choice = chakra('label', {
  base: {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr) auto',
    columnGap: '3',
    px: '3',
    py: '10px',
    borderWidth: '1px',
    borderRadius: 'l2',
    cursor: 'pointer',
    '& input': { width: '16px', height: '16px', mt: '2px', accentColor: 'var(--ui-colors-accent-solid)' },
    '&:has(input:checked)': { borderColor: 'accent.solid', bg: 'accent.subtle' },
    '&:has(input:focus-visible)': {
      outline: '2px solid',
      outlineColor: 'accent.focusRing',
      outlineOffset: '2px',
    },
    '& input:focus-visible': { outline: 'none' },
  },
})

interface ChoiceOption {
  value: string
  label: string
  /** The choice explained in a sentence. */
  note?: string | undefined
  /** At the right: what it costs. */
  end?: ReactNode
}

interface ChoiceFieldProps extends FieldWords, Omit<ComponentProps<'input'>, 'value'> {
  /** Side by side: two short ones. */
  isInline?: boolean
  options: readonly ChoiceOption[]
}

/** One of a few, each with words about it. Takes what `register` of react-hook-form gives; its id is its name. */
export function ChoiceField({
  label,
  error,
  hint,
  isOptional,
  isInline = false,
  options,
  ...input
}: ChoiceFieldProps) {
  const id = input.id ?? input.name ?? label
  return (
    <Choices isInline={isInline} aria-describedby={describedBy(id, { hint, error })}>
      <legend>
        {label}
        {isOptional && <OptionalWord />}
      </legend>
      {options.map((option, index) => {
        const own = `${id}-${index}`
        return (
          <Choice key={option.value}>
            <input
              {...input}
              type="radio"
              id={index === 0 ? id : own}
              value={option.value}
              aria-labelledby={`${own}-label`}
              aria-describedby={`${own}-end ${own}-note`}
            />
            <chakra.span id={`${own}-label`} fontWeight="semibold">
              {option.label}
            </chakra.span>
            <span id={`${own}-end`}>{option.end}</span>
            <chakra.span id={`${own}-note`} gridColumn="2 / -1" textStyle="dense" color="fg.muted">
              {option.note}
            </chakra.span>
          </Choice>
        )
      })}
      <FieldNotes id={id} error={error} hint={hint} />
    </Choices>
  )
}
