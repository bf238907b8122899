import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { formatNumber } from '../formats/numbers.ts'
import { Mark, type MarkKind } from '../status/mark.tsx'

const List = chakra('div', {
  base: {
    display: 'flex',
    gap: '5',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    position: 'relative',
    // Tabs that are cut fade out.
    '--cut-start': '0px',
    '--cut-end': '0px',
    '&[data-cut-start]': { '--cut-start': '40px' },
    '&[data-cut-end]': { '--cut-end': '40px' },
    maskImage:
      'linear-gradient(90deg, transparent, #000 var(--cut-start), #000 calc(100% - var(--cut-end)), transparent)',
    boxShadow: 'inset 0 -1px 0 var(--ui-colors-border)',
    '& button': {
      display: 'flex',
      alignItems: 'center',
      gap: '6px',
      flex: 'none',
      height: { base: '40px', sm: '36px' },
      textStyle: 'dense',
      fontWeight: 'medium',
      color: 'fg.muted',
      whiteSpace: 'nowrap',
      borderBottomWidth: '2px',
      borderColor: 'transparent',
      cursor: 'pointer',
      outlineOffset: '-2px',
      _hover: { color: 'fg' },
      _selected: { color: 'fg', fontWeight: 'semibold', borderColor: 'accent.solid' },
      '& .count': { color: 'fg.subtle', fontWeight: 'normal' },
    },
  },
})

export interface StatusTab<Value extends string> {
  value: Value
  label: string
  count?: number | undefined
  /** There may be more than `count`. */
  isMore?: boolean | undefined
  mark?: MarkKind | undefined
}

interface StatusTabsProps<Value extends string> {
  /** Names the set: 'Request status'. */
  label: string
  value: Value
  tabs: readonly StatusTab<Value>[]
  onChanged: (value: Value) => void
  /** The content of the tab, which becomes its panel. */
  children: ReactNode
}

/** The filter values of a list as tabs. Arrows move, Enter or a press chooses: a choice asks the service. */
export function StatusTabs<Value extends string>({
  label,
  value,
  tabs,
  onChanged,
  children,
}: StatusTabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  // Counts come later than the tabs, and make them wider.
  useEffect(() => {
    const row = list.current
    if (!row) return undefined
    let placed = row.scrollLeft
    const sizes = new ResizeObserver(() => {
      // A user who scrolled the row looks for another tab.
      if (isStillAt(row, placed)) {
        show(row, document.getElementById(`${id}${value}`))
        placed = row.scrollLeft
      }
      markCutEnds(row)
    })
    for (const element of [row, ...row.children]) sizes.observe(element)
    return () => sizes.disconnect()
  }, [id, value])

  function move(event: KeyboardEvent<HTMLElement>) {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const here = buttons.findIndex((button) => button === document.activeElement)
    const next = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const button = buttons.at(next % buttons.length)
    button?.focus()
    show(event.currentTarget, button)
  }

  return (
    <>
      <List
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        onScroll={({ currentTarget }) => markCutEnds(currentTarget)}
        mb="4"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChanged(tab.value)}
          >
            {tab.mark && <Mark kind={tab.mark} />}
            {tab.label}{' '}
            {tab.count !== undefined && (
              <span className="count">
                {formatNumber(tab.count)}
                {tab.isMore && '+'}
              </span>
            )}
          </button>
        ))}
      </List>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`}>
        {children}
      </div>
    </>
  )
}

/** In the middle, clear of what fades out: the focus alone does not scroll to a tab that is half in sight. */
function show(list: HTMLElement, tab: HTMLElement | null | undefined) {
  if (tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}

/** Or where a row that has less to scroll ends. */
function isStillAt({ scrollLeft, scrollWidth, clientWidth }: HTMLElement, placed: number) {
  return Math.abs(Math.min(placed, scrollWidth - clientWidth) - scrollLeft) <= 1
}

function markCutEnds(list: HTMLElement) {
  const { scrollLeft, clientWidth, scrollWidth } = list
  // Widths are rounded: a difference of one is none.
  list.toggleAttribute('data-cut-start', scrollLeft > 1)
  list.toggleAttribute('data-cut-end', scrollWidth - clientWidth - scrollLeft > 1)
}
