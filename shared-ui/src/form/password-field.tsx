import { type ComponentProps, useState } from 'react'
import { RevealButton } from './field-button.tsx'
import { TextField } from './text-field.tsx'

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
      end={<RevealButton what="password" isShown={isShown} onToggled={setIsShown} />}
    />
  )
}
