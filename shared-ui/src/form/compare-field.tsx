import { chakra } from '@chakra-ui/react/styled-system'
import { Choice } from './choice-field.tsx'
import { FormRow } from './form-layout.tsx'

const Pair = chakra('fieldset', {
  base: { minWidth: '0', '& legend': { textStyle: 'dense', fontWeight: 'semibold', mb: '1' } },
})

const Side = chakra(Choice, {
  base: { gridTemplateColumns: '16px minmax(0, 1fr)', minHeight: 'full' },
})

interface SideOf {
  label: string
  /** '' for nothing. */
  value: string
}

interface CompareFieldProps {
  /** The name that makes the two choices one radio group. */
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
