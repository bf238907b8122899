import { chakra } from '@chakra-ui/react/styled-system'
import { Icon } from '../icons/icon.tsx'
import { useColorMode } from './use-color-mode.ts'

const Group = chakra('fieldset', {
  base: {
    display: 'flex',
    minWidth: '0',
    gap: '2px',
    p: '2px',
    borderWidth: '1px',
    borderRadius: 'l2',
    bg: 'bg',
    '& button': {
      display: 'grid',
      placeItems: 'center',
      width: { base: '40px', sm: '28px' },
      height: { base: '34px', sm: '26px' },
      borderRadius: '6px',
      color: 'fg.subtle',
      cursor: 'pointer',
      _hover: { color: 'fg' },
      _pressed: { bg: 'bg.muted', color: 'fg' },
    },
  },
})

const choices = [
  { mode: 'light', label: 'Light', icon: 'sun' },
  { mode: 'dark', label: 'Dark', icon: 'moon' },
  { mode: 'system', label: 'System', icon: 'monitor' },
] as const

/** Light, dark, or what the system says. */
export function ColorModeSwitch() {
  const { mode, setMode } = useColorMode()
  return (
    <Group aria-label="Color mode">
      {choices.map((choice) => (
        <button
          key={choice.mode}
          type="button"
          aria-label={choice.label}
          title={choice.label}
          aria-pressed={choice.mode === mode}
          onClick={() => setMode(choice.mode)}
        >
          <Icon name={choice.icon} />
        </button>
      ))}
    </Group>
  )
}
