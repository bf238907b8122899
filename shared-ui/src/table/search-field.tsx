import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Icon } from '../icons/icon.tsx'

const Box = chakra('div', {
  base: {
    position: 'relative',
    flex: '1 1 200px',
    maxWidth: { sm: '280px' },
    '& > .icon': {
      position: 'absolute',
      insetInlineStart: '10px',
      top: '50%',
      mt: '-8px',
      color: 'fg.subtle',
    },
    '& input': {
      width: 'full',
      height: { base: 'main', sm: 'control' },
      ps: '34px',
      pe: '32px',
      borderWidth: '1px',
      borderRadius: 'l2',
      bg: 'bg',
      textStyle: 'dense',
    },
    '& button': {
      position: 'absolute',
      insetInlineEnd: '4px',
      top: '50%',
      mt: '-12px',
      display: 'grid',
      placeItems: 'center',
      width: '24px',
      height: '24px',
      borderRadius: 'l1',
      color: 'fg.subtle',
      cursor: 'pointer',
      _hover: { color: 'fg' },
    },
  },
})

/** As much as the service takes; a longer text would be refused, so it can't be typed or pasted. */
const longestSearch = 100

interface SearchFieldProps {
  /** Its name and placeholder: 'Search requests'. */
  label: string
  /** The current search, from the URL or its store. */
  value: string
  /** Called when typing has paused for `delayMs`, at once for Enter and Clear. */
  onChanged: (value: string) => void
  delayMs?: number
}

/** Search as you type; clearing keeps the focus in the field. */
export function SearchField({ label, value, onChanged, delayMs = 300 }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  const input = useRef<HTMLInputElement>(null)

  // A value that changed elsewhere (Clear filters, the Back button) replaces what is typed; the echo of our own does not.
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setSent(value)
      setTyped(value)
    }
  }

  function send(next: string) {
    setSent(next)
    if (next !== sent) onChanged(next)
  }

  const sendTyped = useEffectEvent(() => send(typed))
  useEffect(() => {
    const timer = typed === sent ? undefined : setTimeout(sendTyped, delayMs)
    return () => clearTimeout(timer)
  }, [typed, sent, delayMs])

  function clear() {
    setTyped('')
    send('')
    input.current?.focus()
  }

  return (
    <Box>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        maxLength={longestSearch}
        aria-label={label}
        placeholder={label}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(typed)
          if (event.key === 'Escape' && typed !== '') clear()
        }}
      />
      {typed !== '' && (
        <button type="button" aria-label="Clear search" onClick={clear}>
          <Icon name="x" />
        </button>
      )}
    </Box>
  )
}
