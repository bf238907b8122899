import { useId, useState } from 'react'
import { PopoverContent, PopoverPositioner, PopoverRoot } from '@chakra-ui/react/popover'
import { Portal } from '@chakra-ui/react/portal'
import { chakra, defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { Button } from '../buttons/button.tsx'
import { floating, type Openness, rootProps } from '../overlay/surface.ts'
import { ColumnItem } from './column-item.tsx'
import type { Columns } from './use-columns.ts'

const recipe = defineSlotRecipe({
  slots: ['content'],
  base: {
    content: { ...floating, width: '352px', display: 'flex', flexDirection: 'column', overflowY: 'hidden' },
  },
})

const List = chakra('ol', { base: { flex: '1', minHeight: '0', overflowY: 'auto', px: '2', pb: '2' } })

const Foot = chakra('div', {
  base: { display: 'flex', justifyContent: 'space-between', borderTopWidth: '1px', p: '3' },
})

// The pairs of keys don't break.
const how = 'Drag, or press ↑\u00A0↓ to move a column and ‹\u00A0› to make it narrower or wider.'

const words = {
  kept: `Saved for you. ${how}`,
  here: `They last until you reload the page. ${how}`,
  lost: 'Your saved columns could not be loaded, so changes last until you reload the page.',
}

interface ColumnsPanelProps<Row, Key extends string> extends Openness {
  columns: Columns<Row, Key>
  /** The id of the button that opens the panel, which stands below it and returns the focus to it. */
  triggerId: string
}

/** Shows, orders and resizes columns, by drag and by buttons. */
export function ColumnsPanel<Row, Key extends string>({
  columns,
  triggerId,
  ...openness
}: ColumnsPanelProps<Row, Key>) {
  const titleId = useId()
  const [said, setSaid] = useState('')
  const { arranged, keeping } = columns

  function move(id: string, header: string, place: number) {
    if (place < 0 || place >= arranged.length) return
    columns.move(id, place)
    setSaid(`${header}: ${place + 1} of ${arranged.length}`)
  }

  function reset() {
    columns.reset()
    setSaid('Columns reset')
  }

  return (
    <PopoverRoot
      recipe={recipe}
      lazyMount
      unmountOnExit
      ids={{ trigger: triggerId }}
      positioning={{ placement: 'bottom-end', gutter: 4 }}
      {...rootProps(openness)}
    >
      <Portal>
        <PopoverPositioner>
          <PopoverContent aria-labelledby={titleId}>
            <chakra.div px="3" pt="3" pb="1">
              <chakra.h2 id={titleId} textStyle="dense" fontWeight="semibold">
                Columns
              </chakra.h2>
              <chakra.p textStyle="caption" color="fg.muted">
                {words[keeping]}
              </chakra.p>
              {keeping === 'lost' && (
                <chakra.div mt="2">
                  <Button size="xs" icon="rotate-cw" onClick={columns.reload}>
                    Try again
                  </Button>
                </chakra.div>
              )}
            </chakra.div>
            <List>
              {arranged.map((column, place) => (
                <ColumnItem
                  key={column.id}
                  column={column}
                  columns={columns}
                  place={place}
                  onMoved={(next) => move(column.id, column.header, next)}
                  onSaid={setSaid}
                />
              ))}
            </List>
            <VisuallyHidden as="output">{said}</VisuallyHidden>
            <Foot>
              <Button variant="ghost" onClick={reset}>
                Reset
              </Button>
              <Button onClick={() => openness.onOpenChanged?.(false)}>Done</Button>
            </Foot>
          </PopoverContent>
        </PopoverPositioner>
      </Portal>
    </PopoverRoot>
  )
}
