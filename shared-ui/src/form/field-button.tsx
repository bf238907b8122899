import { chakra } from '@chakra-ui/react/styled-system'
import { Icon } from '../icons/icon.tsx'

/** A button inside the edge of a field, at its end. */
export const FieldButton = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: { base: '40px', sm: '32px' },
    height: { base: '40px', sm: '32px' },
    me: '3px',
    borderRadius: '6px',
    color: 'fg.subtle',
    cursor: 'pointer',
    outlineOffset: '-2px',
    _hover: { color: 'fg' },
  },
})

interface RevealButtonProps {
  /** 'password' */
  what: string
  isShown: boolean
  onToggled: (isShown: boolean) => void
}

/** Shows what a field hides, and hides it again. */
export const RevealButton = ({ what, isShown, onToggled }: RevealButtonProps) => (
  <FieldButton
    type="button"
    aria-label={`${isShown ? 'Hide' : 'Show'} ${what}`}
    aria-pressed={isShown}
    onClick={() => onToggled(!isShown)}
  >
    <Icon name={isShown ? 'eye-off' : 'eye'} />
  </FieldButton>
)
