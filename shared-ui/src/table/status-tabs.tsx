import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { formatNumber } from '../formats/numbers.ts'
import { Mark, type MarkKind } from '../marks/mark.tsx'

const List = chakra('div', {
  base: {
    display: 'flex',
    gap: '5',
    overflowX: 'auto',
    scrollbarWidth: 'none',
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
  mark?: MarkKind | undefined
}

interface StatusTabsProps<Value extends string> {
  /** Names the set: 'Membership status'. */
  label: string
  value: Value
  tabs: readonly StatusTab<Value>[]
  onChanged: (value: Value) => void
  /** What the tab shows: it becomes the tab's panel. */
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

  function move(event: KeyboardEvent) {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const here = buttons.findIndex((button) => button === document.activeElement)
    const next = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    buttons.at(next % buttons.length)?.focus()
  }

  return (
    <>
      <List ref={list} role="tablist" aria-label={label} onKeyDown={move} mb="4">
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
            {tab.label} {tab.count !== undefined && <span className="count">{formatNumber(tab.count)}</span>}
          </button>
        ))}
      </List>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`}>
        {children}
      </div>
    </>
  )
}
