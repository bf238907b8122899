import { chakra } from '@chakra-ui/react/styled-system'
import { FormRow } from './form-layout.tsx'

const Pair = chakra('fieldset', {
  base: { minWidth: '0', '& legend': { textStyle: 'dense', fontWeight: 'semibold', mb: '1' } },
})

const Side = chakra('label', {
  base: {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr)',
    columnGap: '3',
    minHeight: 'full',
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

interface SideOf {
  label: string
  /** '' for nothing. */
  value: string
}

interface CompareFieldProps {
  /** Of the two choices, which belong together by it. */
  name: string
  label: string
  mine: SideOf
  theirs: SideOf
  isTheirs: boolean
  onChosen: (isTheirs: boolean) => void
}

/** One field that two people changed: both values side by side, and which of them stays. */
export function CompareField({ name, label, mine, theirs, isTheirs, onChosen }: CompareFieldProps) {
  const sides = [
    { ...mine, isChosen: !isTheirs, choose: () => onChosen(false) },
    { ...theirs, isChosen: isTheirs, choose: () => onChosen(true) },
  ]
  return (
    <Pair>
      <legend>{label}</legend>
      <FormRow>
        {sides.map((side) => (
          <Side key={side.label}>
            <input type="radio" name={name} checked={side.isChosen} onChange={side.choose} />
            <span>
              <chakra.span display="block" textStyle="caption" color="fg.muted">
                {side.label}
              </chakra.span>
              <chakra.span display="block" overflowWrap="anywhere" fontWeight="semibold">
                {side.value || 'Nothing'}
              </chakra.span>
            </span>
          </Side>
        ))}
      </FormRow>
    </Pair>
  )
}
