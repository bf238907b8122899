import { chakra } from '@chakra-ui/react/styled-system'
import { IconButton } from '../buttons/button.tsx'
import { NativeSelect } from '../form/native-select.tsx'
import type { Column } from './column.ts'

export interface SortBy<Key extends string> {
  by: Key
  dir: 'asc' | 'desc'
}

const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    ps: '4',
    pe: '3',
    py: '2',
    borderBottomWidth: '1px',
    textStyle: 'dense',
    color: 'fg.muted',
    '& > label': { flex: '1', minWidth: '0', display: 'flex', alignItems: 'center', gap: '2' },
    '& select': { width: 'full', textOverflow: 'ellipsis' },
    '& label > span': { flex: '1', minWidth: '0' },
  },
})

interface SortLineProps<Row, Key extends string> {
  columns: readonly Column<Row, Key>[]
  sort: SortBy<Key>
  onSorted: (sort: SortBy<Key>) => void
}

/** Above the cards of a phone, what the heads are in a table. */
export function SortLine<Row, Key extends string>({ columns, sort, onSorted }: SortLineProps<Row, Key>) {
  const options = columns.flatMap(({ header: label, sortKey }) =>
    sortKey === undefined ? [] : [{ value: sortKey, label }],
  )
  if (options.length === 0) return null
  const isListed = options.some(({ value }) => value === sort.by)
  return (
    <Line>
      <chakra.label>
        Sort by
        <NativeSelect
          value={sort.by}
          options={isListed ? options : [{ value: sort.by, label: 'Default order' }, ...options]}
          onChanged={(chosen) => {
            const option = options.find(({ value }) => value === chosen)
            if (option) onSorted({ by: option.value, dir: 'asc' })
          }}
        />
      </chakra.label>
      {isListed &&
        (sort.dir === 'asc' ? (
          <IconButton
            variant="secondary"
            icon="arrow-up"
            label="Sort descending"
            onClick={() => onSorted({ by: sort.by, dir: 'desc' })}
          />
        ) : (
          <IconButton
            variant="secondary"
            icon="arrow-down"
            label="Sort ascending"
            onClick={() => onSorted({ by: sort.by, dir: 'asc' })}
          />
        ))}
    </Line>
  )
}

/** As high as the line to come. */
export const SortLineSkeleton = () => (
  <Line aria-hidden="true">
    Sort by
    <chakra.span flex="1" height="main" borderWidth="1px" borderRadius="l2" />
  </Line>
)
