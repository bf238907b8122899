import { type ComponentProps, useState } from 'react'
import { RevealButton } from './field-button.tsx'
import { TextField } from './text-field.tsx'

type SecretFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'end'>

/** Not for people beside the screen: dots while it is typed, until the user asks to see it. */
export function SecretField(props: SecretFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    // Not a field of type password: password managers would keep it and offer it on other sites.
    <div
      ref={(box) => {
        const style = box?.querySelector('input')?.style
        style?.setProperty('-webkit-text-security', isShown ? 'none' : 'disc')
      }}
    >
      <TextField
        autoComplete="off"
        spellCheck={false}
        {...props}
        type="text"
        end={
          <RevealButton what={`what you typed: ${props.label}`} isShown={isShown} onToggled={setIsShown} />
        }
      />
    </div>
  )
}
