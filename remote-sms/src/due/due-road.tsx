import { Box, daysUntil, formatDate, Mark } from 'shared-ui'
import { type DatedDue, roadDays } from './due-dates.ts'
import { roadLabels } from './road-labels.ts'

const rowHeight = 16

/** The next 90 days with a mark for each date. Assistive technology skips it: the same dates stand beside it in words. */
export function DueRoad({ near }: { near: readonly DatedDue[] }) {
  const labels = roadLabels(near)
  const rows = Math.max(0, ...labels.map(({ row }) => row + 1))
  const top = rows * rowHeight + 6
  return (
    <Box
      aria-hidden="true"
      position="relative"
      height={`${top + 38}px`}
      mt="2"
      textStyle="caption"
      color="fg.muted"
      css={{
        '& > *': { position: 'absolute', whiteSpace: 'nowrap' },
        '& .line': { width: '1px', bg: 'border.emphasized' },
      }}
    >
      <Box css={ruled} top={`${top + 3}px`} />
      {monthStarts().map(({ name, at }) => (
        <Box
          key={name}
          left={`${at}%`}
          top={`${top}px`}
          height="32px"
          borderStartWidth="1px"
          borderColor="border.emphasized"
          ps="1.5"
          pt="18px"
        >
          {at > 8 && at < 92 && name}
        </Box>
      ))}
      <Box left="0" top={`${top - 3}px`} width="2px" height="20px" bg="fg" />
      <Box left="0" top={`${top + 18}px`}>
        Today
      </Box>
      {labels.map(({ due, at, row }) => (
        <Box
          key={due.id}
          className="line"
          left={`${at}%`}
          top={`${top - 6 - row * rowHeight}px`}
          height={`${6 + row * rowHeight}px`}
        />
      ))}
      {labels.map(({ due, date, at, isFlipped, row }) => (
        <Box
          key={due.id}
          {...(isFlipped ? { right: `${100 - at}%`, ps: '1' } : { left: `${at}%`, pe: '1' })}
          top={`${(rows - 1 - row) * rowHeight}px`}
          bg="bg"
        >
          <Box as="b" color="fg">
            {due.name}
          </Box>{' '}
          {date}
        </Box>
      ))}
      {labels.map(({ due, at }) => (
        <Box
          key={due.id}
          left={`calc(${at}% - 7px)`}
          top={`${top}px`}
          bg="bg"
          borderRadius="full"
          lineHeight="0"
        >
          <Mark kind={due.mark} />
        </Box>
      ))}
    </Box>
  )
}

const ruled = {
  insetInline: '0',
  height: '8px',
  bg: 'bg.muted',
  borderRadius: '2px',
  maskImage:
    'repeating-linear-gradient(90deg, #000 0 calc(100% / 9 - 1px), transparent calc(100% / 9 - 1px) calc(100% / 9))',
}

function monthStarts() {
  const today = new Date()
  return [1, 2, 3]
    .map((months) => new Date(today.getFullYear(), today.getMonth() + months, 1))
    .map((start) => ({
      name: formatDate(start).slice(3, start.getMonth() === 0 ? undefined : 6),
      at: (daysUntil(start) / roadDays) * 100,
    }))
    .filter(({ at }) => at <= 100)
}
