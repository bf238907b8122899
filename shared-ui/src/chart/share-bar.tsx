import { chakra } from '@chakra-ui/react/styled-system'
import { formatNumber } from '../formats/numbers.ts'

const Bar = chakra('div', {
  base: { display: 'flex', gap: '2px', height: '12px', '& span': { borderRadius: '2px' } },
})

const List = chakra('ul', {
  base: {
    mt: '2',
    textStyle: 'dense',
    fontVariantNumeric: 'tabular-nums',
    '& li': {
      display: 'grid',
      gridTemplateColumns: '10px minmax(0, 1fr) auto 40px',
      alignItems: 'center',
      columnGap: '2',
      minHeight: '28px',
    },
    '& li + li': { borderTopWidth: '1px' },
    '& i': { width: '10px', height: '10px', borderRadius: '2px' },
    '& small': { textStyle: 'dense', color: 'fg.subtle', textAlign: 'end' },
  },
})

const colors = { 1: 'chart.1', 2: 'chart.2', 3: 'chart.3', 4: 'chart.4', 5: 'chart.5' } as const

interface Share {
  name: string
  /** Its label after the count: 'won'. */
  note?: string
  value: number
  /** Neighbors of one color are one piece of the bar. */
  color: keyof typeof colors
}

/** The parts of a whole: one bar, with every part in words and numbers below. */
export function ShareBar({ label, shares }: { label: string; shares: readonly Share[] }) {
  const total = shares.reduce((sum, { value }) => sum + value, 0)
  return (
    <>
      <Bar aria-hidden="true">
        {piecesOf(shares).map(({ name, value, color }) => (
          <chakra.span key={name} bg={colors[color]} style={{ flexGrow: value }} />
        ))}
      </Bar>
      <List aria-label={label}>
        {shares.map(({ name, note, value, color }) => (
          <li key={name}>
            <chakra.i bg={colors[color]} />
            <span>
              {name} {note && <chakra.span color="fg.subtle">{note}</chakra.span>}
            </span>{' '}
            <b>{formatNumber(value)}</b>{' '}
            <small>{total === 0 ? '-' : `${Math.round((value / total) * 100)}%`}</small>
          </li>
        ))}
      </List>
    </>
  )
}

function piecesOf(shares: readonly Share[]): Share[] {
  const pieces: Share[] = []
  for (const share of shares) {
    const before = pieces.at(-1)
    if (share.value === 0) continue
    if (before?.color === share.color) pieces.splice(-1, 1, { ...before, value: before.value + share.value })
    else pieces.push(share)
  }
  return pieces
}
