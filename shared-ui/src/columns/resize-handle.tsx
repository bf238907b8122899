import type { PointerEvent as ReactPointerEvent } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { drag } from './drag.ts'
import type { Columns } from './use-columns.ts'

const Handle = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineEnd: 'calc(-1 * var(--head-end, 12px))',
    top: '-4px',
    bottom: '-4px',
    width: '12px',
    cursor: 'col-resize',
    touchAction: 'none',
    _after: {
      content: '""',
      position: 'absolute',
      insetBlock: '6px',
      insetInlineEnd: '2px',
      width: '2px',
      borderRadius: '1px',
      bg: 'transparent',
    },
    '&:hover::after': { bg: 'border.emphasized' },
    '&[data-dragged]::after': { bg: 'accent.solid' },
  },
})

interface ResizeHandleProps<Row, Key extends string> {
  columns: Pick<Columns<Row, Key>, 'measure' | 'resize'>
  id: string
}

/**
 * The end edge of a column's head, dragged to its width. For the pointer alone: keys, and presses without dragging,
 * resize it in the panel of the columns, which spares the keyboard a stop at every head.
 */
export function ResizeHandle<Row, Key extends string>({ columns, id }: ResizeHandleProps<Row, Key>) {
  function start(event: ReactPointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.preventDefault()
    const { clientX: from } = event
    const before = columns.measure()
    const width = before[id] ?? 0
    let frame = 0
    drag(event.currentTarget, ({ clientX }) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => columns.resize({ ...before, [id]: width + clientX - from }))
    })
  }
  return <Handle aria-hidden="true" data-resize={id} onPointerDown={start} />
}
