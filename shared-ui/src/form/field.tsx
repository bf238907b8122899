import type { ReactNode } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Mark } from '../status/mark.tsx'

const FieldBox = chakra('div', {
  base: {
    display: 'grid',
    // However long the options of a select are.
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '1',
    alignContent: 'start',
    minWidth: '0',
  },
})

/** The first row of the field; what stands at its end comes after the input for the keyboard. */
const firstRow = { gridRow: '1', gridColumn: '1', textStyle: 'dense' } as const

const Label = chakra('label', { base: { ...firstRow, fontWeight: 'semibold' } })

/** A button here makes the row no higher: fields side by side stay level. */
const LabelEnd = chakra('div', { base: { ...firstRow, justifySelf: 'end', '& > button': { my: '-4px' } } })

/** The frame of an input: its edge, its height, its two states. Inputs inside have no edge of their own. */
export const InputBox = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    width: 'full',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'l2',
    bg: 'bg',
    textStyle: 'body',
    '& input': {
      flex: '1',
      minWidth: '0',
      height: 'full',
      px: '3',
      bg: 'transparent',
      border: 'none',
      outline: 'none',
      borderRadius: 'l2',
    },
    '&:has(input:focus-visible, select:focus-visible, textarea:focus-visible)': {
      outline: '2px solid',
      outlineColor: 'accent.focusRing',
      outlineOffset: '2px',
    },
    '&:has([aria-invalid=true])': {
      borderColor: 'alert.solid',
      boxShadow: 'inset 0 0 0 1px var(--ui-colors-alert-solid)',
    },
    '&:has(input:disabled)': { bg: 'bg.subtle', color: 'fg.muted' },
  },
  variants: {
    /** As high as its text. */
    isMultiline: { true: { height: 'auto' }, false: { height: { base: '44px', sm: 'form' } } },
  },
  defaultVariants: { isMultiline: false },
})

const ErrorLine = chakra('p', {
  base: {
    display: 'flex',
    gap: '6px',
    alignItems: 'flex-start',
    pt: '2px',
    textStyle: 'dense',
    lineHeight: '16px',
    fontWeight: 'semibold',
    color: 'alert.fg',
    '& .mark': { flex: 'none', mt: '1px' },
  },
})

export const OptionalWord = () => (
  <chakra.span fontWeight="normal" color="fg.subtle">
    {' '}
    optional
  </chakra.span>
)

export interface FieldWords {
  label: string
  /** The same words as in the summary; a link to what stands in the way may follow them. */
  error?: ReactNode
  /** Below the field, always there. */
  hint?: string | undefined
  /** Fields are needed unless they say this. */
  isOptional?: boolean | undefined
}

/** The ids of a field's parts, for aria-describedby. */
export function describedBy(id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

/** Below a field: what is wrong with it, and its hint. */
export const FieldNotes = ({ id, error, hint }: Pick<FieldWords, 'hint' | 'error'> & { id: string }) => (
  <>
    {error && (
      <ErrorLine id={`${id}-error`}>
        <Mark kind="alert" />
        <span>{error}</span>
      </ErrorLine>
    )}
    {hint && (
      <chakra.p id={`${id}-hint`} textStyle="caption" color="fg.subtle">
        {hint}
      </chakra.p>
    )}
  </>
)

interface FieldProps extends FieldWords {
  id: string
  /** At the right of the label: 'Forgot password?' */
  labelEnd?: ReactNode
  children: ReactNode
}

/** Label above, control, hint, error. */
export function Field({ id, label, error, hint, isOptional, labelEnd, children }: FieldProps) {
  return (
    <FieldBox data-focus-place="">
      <Label htmlFor={id}>
        {label}
        {isOptional && <OptionalWord />}
      </Label>
      {children}
      <FieldNotes id={id} error={error} hint={hint} />
      {labelEnd && <LabelEnd>{labelEnd}</LabelEnd>}
    </FieldBox>
  )
}
