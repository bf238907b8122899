import { chakra } from '@chakra-ui/react/styled-system'
import { Button } from '../buttons/button.tsx'
import { Link } from '../buttons/link.tsx'
import { formatNumber } from '../formats/numbers.ts'
import { Icon, type AnyIcon } from '../icons/icon.tsx'
import type { MarkKind } from '../status/mark.tsx'
import { StatusBadge } from '../status/status-badge.tsx'
import { Panel } from '../page/panel.tsx'
import { HighlightedText } from './highlighted-text.tsx'

const Rows = chakra('ul', { base: { listStyle: 'none', '& li + li': { borderTopWidth: '1px' } } })

const Row = chakra('li', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: { base: '16px minmax(0, 1fr)', sm: '16px minmax(0, 1fr) auto' },
    alignItems: 'center',
    columnGap: '3',
    minHeight: { base: '48px', sm: 'row' },
    px: '4',
    py: '2',
    textStyle: 'dense',
    _hover: { bg: 'bg.subtle' },
    '& > .icon': { color: 'fg.subtle' },
    // All of the row is the link, for mouse and finger.
    '& a::after': { content: '""', position: 'absolute', inset: '0' },
  },
})

const Words = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '3',
    minWidth: '0',
    overflowWrap: 'anywhere',
    '& > span': { color: 'fg.muted' },
  },
})

export interface SearchResultRow {
  id: string
  to: string
  title: string
  detail: string
  status: string | null
  tone?: MarkKind | undefined
}

interface SearchResultsPanelProps {
  title: string
  icon: AnyIcon
  rows: readonly SearchResultRow[]
  /** How many there are, and whether that is only what was counted. */
  total: { count: number; isMore: boolean }
  searched: string
  /** Missing where all that can be shown is. */
  more?: { onWanted: () => void; isBusy: boolean } | undefined
}

/** Results of one kind, each a link to its record. */
export function SearchResultsPanel({ title, icon, rows, total, searched, more }: SearchResultsPanelProps) {
  const { count, isMore } = total
  const of = `${isMore ? 'more than ' : ''}${formatNumber(count)}`
  return (
    <Panel
      title={title}
      note={count === rows.length && !isMore ? of : `${formatNumber(rows.length)} of ${of}`}
      isFlush
      footer={footerOf({ title, total, more })}
    >
      <Rows>
        {rows.map(({ id, to, title: name, detail, status, tone }) => (
          <Row key={id}>
            <Icon name={icon} />
            <Words>
              <Link to={to} variant="row">
                <HighlightedText text={name} searched={searched} />
              </Link>
              {detail !== '' && (
                <span>
                  <HighlightedText text={detail} searched={searched} />
                </span>
              )}
            </Words>
            {status !== null && (
              <chakra.div gridColumn={{ base: '2', sm: '3' }}>
                <StatusBadge status={status} tone={tone} />
              </chakra.div>
            )}
          </Row>
        ))}
      </Rows>
    </Panel>
  )
}

function footerOf({ title, total, more }: Pick<SearchResultsPanelProps, 'title' | 'total' | 'more'>) {
  if (more) {
    return (
      <Button isBusy={more.isBusy} onClick={more.onWanted} aria-label={`Show more: ${title}`}>
        Show more
      </Button>
    )
  }
  return total.isMore ? 'Add a word to narrow the results.' : undefined
}
