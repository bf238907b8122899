import type { KeyboardEvent, PointerEvent as ReactPointerEvent } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { IconButton } from '../buttons/button.tsx'
import { drag } from './drag.ts'
import type { ArrangedColumn, Columns } from './use-columns.ts'

const Item = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    minHeight: '32px',
    borderRadius: 'l2',
    textStyle: 'dense',
    '&[data-dragged]': { bg: 'accent.subtle' },
    '& label': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      flex: '1',
      minWidth: '0',
      minHeight: '32px',
    },
    '& input': { flex: 'none', width: '16px', height: '16px', accentColor: 'accent.solid' },
    '& label:has(:enabled)': { cursor: 'pointer' },
  },
})

const Grip = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: '24px',
    height: '32px',
    borderRadius: 'l1',
    color: 'fg.subtle',
    cursor: 'grab',
    touchAction: 'none',
    _active: { cursor: 'grabbing' },
  },
})

/** Pixels that one press makes a column wider or narrower. */
const step = 24

interface ColumnItemProps {
  column: ArrangedColumn
  columns: Pick<Columns<never>, 'show' | 'measure' | 'resize'>
  place: number
  onMoved: (place: number) => void
  /** Announced to screen readers. */
  onSaid: (words: string) => void
}

/** One line of the panel: its place, whether it shows, its width. */
export function ColumnItem({ column, columns, place, onMoved, onSaid }: ColumnItemProps) {
  const { id, header, isShown, isAlwaysShown } = column

  function resize(by: number) {
    const widths = columns.measure()
    columns.resize({ ...widths, [id]: (widths[id] ?? 0) + by })
    onSaid(by > 0 ? `${header} is wider` : `${header} is narrower`)
  }

  function pressKey(event: KeyboardEvent) {
    const moves = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const widens = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (moves === undefined && widens === undefined) return
    event.preventDefault()
    if (moves !== undefined) onMoved(place + moves)
    if (widens !== undefined && isShown) resize(widens)
  }

  return (
    <Item data-column={id}>
      <Grip
        type="button"
        aria-label={`Arrange ${header}`}
        title="Drag, or press the arrow keys: up and down to move it, left and right for its width"
        onKeyDown={pressKey}
        onPointerDown={(event) => follow(event, onMoved)}
      >
        <GripVertical width={16} height={16} strokeWidth={1.75} aria-hidden="true" />
      </Grip>
      <label>
        <input
          type="checkbox"
          checked={isShown}
          disabled={isAlwaysShown}
          onChange={(event) => columns.show(id, event.target.checked)}
        />
        {header}
        {isAlwaysShown && (
          <chakra.span textStyle="caption" color="fg.subtle">
            always shown
          </chakra.span>
        )}
      </label>
      {isShown && (
        <>
          <IconButton
            size="xs"
            icon="chevron-left"
            label={`Make ${header} narrower`}
            onClick={() => resize(-step)}
          />
          <IconButton
            size="xs"
            icon="chevron-right"
            label={`Make ${header} wider`}
            onClick={() => resize(step)}
          />
        </>
      )}
      <IconButton size="xs" icon="arrow-up" label={`Move ${header} up`} onClick={() => onMoved(place - 1)} />
      <IconButton
        size="xs"
        icon="arrow-down"
        label={`Move ${header} down`}
        onClick={() => onMoved(place + 1)}
      />
    </Item>
  )
}

/** The line takes the place of whichever it is dragged over, at once. */
function follow(event: ReactPointerEvent<HTMLElement>, onMoved: (place: number) => void) {
  const item = event.currentTarget.closest('li')
  const list = item?.parentElement
  if (event.button !== 0 || !item || !list) return
  drag(item, ({ clientY }) => {
    const items = [...list.children]
    const over = items.findIndex((other) => {
      const { top, bottom } = other.getBoundingClientRect()
      return clientY >= top && clientY < bottom
    })
    if (over === -1 || items[over] === item) return
    onMoved(over)
    item.scrollIntoView({ block: 'nearest' })
  })
}
