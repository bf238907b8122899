import { useState } from 'react'
import type { NewGuestLink } from 'shared-api/guests'
import { Box, Button, notify, TextField, VisuallyHidden } from 'shared-ui'

/** The address and the code, each with a button that copies it. */
export function NewLink({ link }: { link: NewGuestLink }) {
  return (
    <Box display="grid" gap="4">
      <Copyable
        label="Address"
        value={new URL(link.Address, location.origin).href}
        hint="Opens the upload, with the code filled in."
      />
      <Copyable
        label="Access code"
        value={link.AccessCode}
        hint="Enter it at /guest if you can't send a link."
      />
    </Box>
  )
}

interface CopyableProps {
  label: string
  value: string
  hint: string
}

function Copyable({ label, value, hint }: CopyableProps) {
  const [isCopied, setIsCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied(true)
    } catch {
      notify.failure('It could not be copied', 'Select it and copy it by hand.')
    }
  }
  return (
    <Box display="grid" gridTemplateColumns="minmax(0, 1fr) auto" columnGap="2" alignItems="start">
      <TextField
        label={label}
        name={`link-${label}`}
        value={value}
        hint={hint}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <Box pt="24px">
        <Button
          size="md"
          icon={isCopied ? 'check' : 'copy'}
          aria-label={`Copy ${label.toLowerCase()}`}
          onClick={() => void copy()}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <VisuallyHidden as="output">{isCopied && `${label} copied`}</VisuallyHidden>
      </Box>
    </Box>
  )
}
