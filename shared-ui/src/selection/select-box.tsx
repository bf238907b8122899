import { type ChangeEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'

/** Pressed in a surrounding as large as a finger needs; drawn here, so that its half state looks like ours. */
const Box = chakra('input', {
  base: {
    position: 'relative',
    display: 'block',
    flex: 'none',
    width: '16px',
    height: '16px',
    appearance: 'none',
    bg: 'bg',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'l1',
    cursor: 'pointer',
    _before: { content: '""', position: 'absolute', inset: { base: '-15px', sm: '-13px' } },
    '&:checked, &:indeterminate': { bg: 'accent.solid', borderColor: 'accent.solid' },
    '&:checked::after': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '4px',
      top: '1px',
      width: '5px',
      height: '9px',
      borderColor: 'accent.contrast',
      borderWidth: '0 2px 2px 0',
      transform: 'rotate(45deg)',
    },
    '&:indeterminate::after': {
      content: '""',
      position: 'absolute',
      inset: '6px 3px',
      bg: 'accent.contrast',
      borderWidth: '0',
      transform: 'none',
    },
    '@media (forced-colors: active)': { appearance: 'auto' },
  },
})

interface SelectBoxProps {
  /** 'Select Adaeze Winfield' */
  label: string
  state: 'none' | 'some' | 'all'
  onToggled: (how: { range: boolean }) => void
}

/**
 * The checkbox of a row, or of all rows of a page. With Shift it means all rows from the one before; the arrow keys go
 * from row to row, with Shift they take the row along.
 */
export function SelectBox({ label, state, onToggled }: SelectBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = state === 'some'
  }, [state])
  return (
    <Box
      ref={input}
      type="checkbox"
      aria-label={label}
      checked={state === 'all'}
      onChange={({ nativeEvent }: ChangeEvent<HTMLInputElement>) =>
        onToggled({ range: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey })
      }
      onMouseDown={(event) => {
        // Else the browser marks the words from there to here.
        if (event.shiftKey) event.preventDefault()
      }}
      onKeyDown={walk}
    />
  )
}

function walk(event: KeyboardEvent<HTMLInputElement>) {
  const row = event.currentTarget.closest('tr, li')
  const next = {
    ArrowDown: row?.nextElementSibling ?? row?.parentElement?.nextElementSibling?.firstElementChild,
    ArrowUp: row?.previousElementSibling ?? row?.parentElement?.previousElementSibling?.lastElementChild,
  }[event.key]
  const box = next?.querySelector<HTMLInputElement>('input[type=checkbox]')
  if (!box) return
  event.preventDefault()
  box.focus()
  if (event.shiftKey && box.checked !== event.currentTarget.checked) box.click()
}
