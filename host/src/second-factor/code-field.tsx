import type { ComponentProps } from 'react'
import { TextField } from 'shared-ui/base'

/** Six digits, typed, pasted, or filled in by the browser. */
export function CodeField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      hint="6 digits from your authenticator app"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      {...props}
    />
  )
}
