import { chakra } from '@chakra-ui/react/styled-system'
import { IconButton } from '../buttons/button.tsx'
import { formatNumber } from '../formats/numbers.ts'
import { useIsPhone } from '../layout/use-is-phone.ts'
import { NativeSelect } from '../form/native-select.tsx'
import { pageNumbers } from './page-numbers.ts'

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: { base: 'wrap', sm: 'nowrap' },
    alignItems: 'center',
    justifyContent: 'space-between',
    rowGap: '2',
    columnGap: { base: '2', sm: '4' },
    ps: { base: '3', sm: '4' },
    pe: { base: '1', sm: '3' },
    py: '2',
    borderTopWidth: '1px',
    textStyle: 'dense',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
  },
})

const PageButton = chakra('button', {
  base: {
    minWidth: { base: 'main', sm: 'control' },
    height: { base: 'main', sm: 'control' },
    px: '2',
    borderRadius: 'l2',
    color: 'fg',
    fontWeight: 'medium',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    _currentPage: { bg: 'bg.muted', fontWeight: 'bold' },
  },
})

// As wide as three pages, so that what stands before it does not move when their number is known.
const PageButtons = chakra('nav', {
  base: {
    display: 'flex',
    justifyContent: 'end',
    gap: '2px',
    minWidth: { sm: 'calc(5 * var(--ui-sizes-control) + 8px)' },
    '&[data-waiting]': { visibility: 'hidden' },
    _print: { display: 'none' },
  },
})

const pageSizes = [10, 25, 50, 100]

interface PagerProps {
  /** From 1. */
  page: number
  pageSize: number
  /** Rows of all pages; undefined while they are not known: then it keeps its room. */
  total: number | undefined
  /** There may be more than `total`: the next page is offered after the last one that is known. */
  isMore?: boolean | undefined
  onPage: (page: number) => void
  /** Without, the number of rows on a page stays as it is. */
  onPageSize?: (pageSize: number) => void
  /** Tells it from other lists' pages, where there are several on one screen. */
  label?: string
}

/** The visible rows and their total, rows per page, and at most three page buttons. */
export function Pager({
  page,
  pageSize,
  total,
  isMore = false,
  onPage,
  onPageSize,
  label = 'Pages',
}: PagerProps) {
  const isPhone = useIsPhone()
  const pages = Math.max(1, total === undefined ? page : Math.ceil(total / pageSize))
  return (
    <Bar>
      <output>
        {rangeOf(page, pageSize, total)}
        {isMore && '+'}
      </output>
      <chakra.div display="flex" alignItems="center" gap="2">
        {!isPhone && onPageSize && (
          <chakra.label display="flex" alignItems="center" gap="2">
            Rows per page
            <NativeSelect
              value={pageSize}
              options={pageSizes.map((size) => ({ value: size, label: String(size) }))}
              onChanged={(size) => onPageSize(Number(size))}
            />
          </chakra.label>
        )}
        <PageButtons aria-label={label} data-waiting={total === undefined ? '' : undefined}>
          <IconButton
            icon="chevron-left"
            label="Previous page"
            isIdle={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          {pageNumbers(page, pages).map((number) => (
            <PageButton
              key={number}
              type="button"
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {formatNumber(number)}
            </PageButton>
          ))}
          <IconButton
            icon="chevron-right"
            label="Next page"
            isIdle={page >= pages && !isMore}
            onClick={() => onPage(page + 1)}
          />
        </PageButtons>
      </chakra.div>
    </Bar>
  )
}

function rangeOf(page: number, pageSize: number, total: number | undefined) {
  if (total === undefined) return ''
  if (total === 0) return 'No rows'
  const first = Math.min(total, (page - 1) * pageSize + 1)
  const last = Math.min(total, page * pageSize)
  return `${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(total)}`
}
