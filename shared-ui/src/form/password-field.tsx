import { type ComponentProps, useState } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Icon } from '../marks/icon.tsx'
import { TextField } from './text-field.tsx'

const Eye = chakra('button', {
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

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'end'>

/** A password that can be shown. Nothing stands in the way of pasting or of a password manager. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <Eye
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </Eye>
      }
    />
  )
}
