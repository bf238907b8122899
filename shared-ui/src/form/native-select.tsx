import { chakra } from '@chakra-ui/react/styled-system'
import { Icon } from '../icons/icon.tsx'

const Box = chakra('span', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    '& select': {
      height: { base: 'main', sm: 'control' },
      appearance: 'none',
      ps: '3',
      pe: '8',
      borderWidth: '1px',
      borderRadius: 'l2',
      bg: 'bg',
      color: 'fg',
      textStyle: 'dense',
      fontWeight: 'semibold',
      cursor: 'pointer',
    },
    '& .icon': { position: 'absolute', insetInlineEnd: '10px', pointerEvents: 'none' },
  },
})

interface NativeSelectProps {
  value: string | number
  options: readonly { value: string | number; label: string }[]
  onChanged: (value: string) => void
  /** Its name, where no label stands around it. */
  label?: string
}

/** A small choice in a toolbar, drawn by the system itself: light, and right on every phone. */
export function NativeSelect({ value, options, onChanged, label }: NativeSelectProps) {
  return (
    <Box>
      <select value={value} aria-label={label} onChange={(event) => onChanged(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </Box>
  )
}
