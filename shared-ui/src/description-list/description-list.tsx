import type { ReactNode } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Panel } from '../page/panel.tsx'

const List = chakra('dl', {
  base: {
    display: 'grid',
    gap: '16px 24px',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fill, minmax(208px, 1fr))' },
    '& > div': { minWidth: '0' },
    '& dt': { textStyle: 'caption', color: 'fg.subtle' },
    '& dd': { fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
    '& > [data-text]': { gridColumn: '1 / -1', maxWidth: '72ch', '& dd': { whiteSpace: 'pre-line' } },
    // Among facts a day that is far off stands where the others do: it keeps no place for a mark.
    '& [data-unmarked]': { display: 'flex', ps: '0' },
    '& [data-state]': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '6px',
      rowGap: '0',
      '& b': { whiteSpace: 'nowrap' },
    },
  },
  variants: {
    // Beside the main column there is room for one or two of them.
    isNarrow: { true: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
  },
})

/** A name and what is known; null, '' or '-' where nothing is: such a row is left out. */
export type DescriptionRow = readonly [name: string, value: ReactNode]

interface DescriptionListProps {
  facts: readonly DescriptionRow[]
  /** Values that are sentences take the whole width, below the others. */
  texts?: readonly DescriptionRow[] | undefined
  isNarrow?: boolean
}

/** The known facts of a record, each below its name. */
export function DescriptionList({ facts, texts = [], isNarrow = false }: DescriptionListProps) {
  return (
    <List isNarrow={isNarrow}>
      {facts.filter(isKnown).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {texts.filter(isKnown).map(([name, value]) => (
        <div key={name} data-text="">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  )
}

const isKnown = ([, value]: DescriptionRow) =>
  value !== null && value !== undefined && value !== '' && value !== false && value !== '-'

interface DescriptionPanelProps extends DescriptionListProps {
  title: string
  note?: string | undefined
  /** Ghost buttons at the right of the title. */
  actions?: ReactNode
  foot?: ReactNode
}

/** The description list of a record under one heading; none where nothing is known. */
export function DescriptionPanel({ title, note, actions, foot, ...facts }: DescriptionPanelProps) {
  if (![...facts.facts, ...(facts.texts ?? [])].some(isKnown)) return null
  return (
    <Panel title={title} note={note} actions={actions} footer={foot}>
      <DescriptionList {...facts} />
    </Panel>
  )
}
