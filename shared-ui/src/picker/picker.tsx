import { type MouseEvent, type ReactElement, type ReactNode, useState } from 'react'
import { createListCollection } from '@chakra-ui/react/collection'
import {
  ListboxContent,
  ListboxEmpty,
  ListboxInput,
  ListboxItem,
  ListboxItemIndicator,
  ListboxItemText,
  ListboxRoot,
} from '@chakra-ui/react/listbox'
import { PopoverContent, PopoverPositioner, PopoverRoot, PopoverTrigger } from '@chakra-ui/react/popover'
import { Portal } from '@chakra-ui/react/portal'
import { chakra, defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { Icon } from '../icons/icon.tsx'
import { choice, floating, type Openness, rootProps } from '../overlay/surface.ts'

const popoverRecipe = defineSlotRecipe({
  slots: ['content'],
  base: {
    content: {
      ...floating,
      width: { base: 'calc(100vw - 16px)', sm: '360px' },
      maxWidth: 'calc(100vw - 16px)',
      display: 'flex',
      flexDirection: 'column',
      overflowY: 'hidden',
    },
  },
})

/** One height for all: what stands beside an option is in a column of its own, and has to meet it. */
const row = { height: '48px', minHeight: '48px', py: '0' } as const

const listRecipe = defineSlotRecipe({
  slots: ['root', 'input', 'content', 'item', 'itemText', 'empty'],
  base: {
    root: { display: 'flex', flexDirection: 'column', minHeight: '0' },
    input: {
      height: { base: '44px', sm: '40px' },
      ps: '36px',
      pe: '3',
      width: 'full',
      textStyle: 'body',
      outline: 'none',
      bg: 'transparent',
    },
    content: { minWidth: '0', outline: 'none' },
    item: { ...choice, ...row, my: '0' },
    itemText: { minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    empty: { px: '2', py: '3', textStyle: 'dense', color: 'fg.muted' },
  },
})

const Search = chakra('div', {
  base: {
    position: 'relative',
    borderBottomWidth: '1px',
    '& > .icon': {
      position: 'absolute',
      insetInlineStart: '12px',
      top: '50%',
      mt: '-8px',
      color: 'fg.subtle',
    },
  },
})

/** Scrolls the list and the column beside it together. */
const Rows = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '1',
    flex: '0 1 auto',
    minHeight: '0',
    maxHeight: { base: 'none', sm: '392px' },
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    p: '1',
  },
})

const Beside = chakra('div', {
  base: { '& > *': { ...row, display: 'grid', placeItems: 'center' } },
})

const Foot = chakra('div', {
  base: {
    borderTopWidth: '1px',
    px: '3',
    py: '2',
    bg: 'bg.subtle',
    textStyle: 'caption',
    color: 'fg.subtle',
  },
})

export interface PickerOption {
  value: string
  label: string
  /** Quiet words below the label: 'USDOT 9900417'. They are searched too. */
  note?: string | undefined
}

interface PickerProps extends Openness {
  /** Of the button, for an error summary to lead to. */
  id?: string | undefined
  /** Names the list: 'Carrier'. */
  label: string
  /** The button that opens it and shows the choice. */
  trigger: ReactElement
  options: readonly PickerOption[]
  value: string | undefined
  onChosen: (value: string) => void
  /** Else the search stands there only where the list is longer than the eye. */
  isSearched?: boolean | undefined
  /** Finds the options elsewhere, by what is typed: those given are not searched here. */
  onSearched?: ((typed: string) => void) | undefined
  /**
   * A button about an option, beside it: what is in a list of options can't be pressed by itself. `isCurrent`: the
   * arrow keys are at this option, and the Tab key goes to what stands beside it.
   */
  renderBeside?: ((option: PickerOption, isCurrent: boolean) => ReactNode) | undefined
  /** Below the list: a word about it. */
  footer?: ReactNode
}

const searchedFrom = 6

/** One of many, found by typing. */
export function Picker({ id, label, trigger, footer, ...rest }: PickerProps) {
  const { options, value, onChosen, isSearched, onSearched, renderBeside, ...openness } = rest
  const [ownIsOpen, setOwnIsOpen] = useState(false)
  const isOpen = openness.isOpen ?? ownIsOpen
  function changeOpen(next: boolean) {
    setOwnIsOpen(next)
    openness.onOpenChanged?.(next)
  }
  return (
    <PopoverRoot
      recipe={popoverRecipe}
      lazyMount
      unmountOnExit
      {...(id !== undefined && { ids: { trigger: id } })}
      positioning={{ placement: 'bottom-start', gutter: 4 }}
      {...rootProps({ isOpen, onOpenChanged: changeOpen })}
    >
      {/* Shift+Tab leads out of the list to its button. */}
      <PopoverTrigger
        asChild
        onFocus={({ currentTarget }) => {
          if (isOpen && currentTarget.matches(':focus-visible')) changeOpen(false)
        }}
      >
        {trigger}
      </PopoverTrigger>
      <Portal>
        <PopoverPositioner>
          <PopoverContent aria-label={label}>
            <Options
              label={label}
              options={options}
              value={value}
              isSearched={isSearched}
              onSearched={onSearched}
              renderBeside={renderBeside}
              onChosen={(chosen) => {
                changeOpen(false)
                onChosen(chosen)
              }}
            />
            {footer && <Foot>{footer}</Foot>}
          </PopoverContent>
        </PopoverPositioner>
      </Portal>
    </PopoverRoot>
  )
}

function Options({
  label,
  options,
  value,
  onChosen,
  onSearched,
  isSearched = onSearched !== undefined || options.length >= searchedFrom,
  renderBeside,
}: Pick<
  PickerProps,
  'label' | 'options' | 'value' | 'onChosen' | 'isSearched' | 'onSearched' | 'renderBeside'
>) {
  const [typed, setTyped] = useState('')
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const wanted = typed.trim().toLowerCase()
  const found =
    onSearched === undefined
      ? options.filter((option) => `${option.label} ${option.note ?? ''}`.toLowerCase().includes(wanted))
      : options
  const current = found.some((option) => option.value === highlighted) ? highlighted : (value ?? null)
  const collection = createListCollection({ items: found })
  return (
    <ListboxRoot
      recipe={listRecipe}
      collection={collection}
      value={value === undefined ? [] : [value]}
      // The choice made again takes it away, in the words of the list; here it means: keep it.
      deselectable
      onHighlightChange={(change) => setHighlighted(change.highlightedValue)}
      onValueChange={({ value: [chosen = value] }) => {
        if (chosen !== undefined) onChosen(chosen)
      }}
    >
      {isSearched && (
        <Search>
          <Icon name="search" />
          <ListboxInput
            aria-label={`Search: ${label}`}
            placeholder="Search"
            autoHighlight
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              onSearched?.(event.target.value)
            }}
          />
        </Search>
      )}
      <Rows>
        <chakra.div minWidth="0">
          <ListboxContent aria-label={label} onMouseDownCapture={focusInPlace}>
            {found.map((option) => (
              <Option key={option.value} option={option} />
            ))}
          </ListboxContent>
          {/* Below the list: in a list of options is nothing but options. */}
          <ListboxEmpty>Nothing matches &quot;{typed}&quot;</ListboxEmpty>
        </chakra.div>
        {renderBeside && (
          <Beside>
            {found.map((option) => (
              // The mouse presses what the arrows are not at: the Tab key goes on from there.
              <div key={option.value} onFocus={() => setHighlighted(option.value)}>
                {renderBeside(option, option.value === current)}
              </div>
            ))}
          </Beside>
        )}
      </Rows>
    </ListboxRoot>
  )
}

/** The list's own focus would scroll the page to it, away from under a press that is not over yet. */
function focusInPlace(event: MouseEvent<HTMLElement>) {
  event.preventDefault()
  event.stopPropagation()
  event.currentTarget.focus({ preventScroll: true })
}

function Option({ option }: { option: PickerOption }) {
  return (
    <ListboxItem item={option}>
      <ListboxItemText>
        {option.label}
        {option.note && (
          <chakra.span display="block" textStyle="caption" color="fg.subtle">
            {option.note}
          </chakra.span>
        )}
      </ListboxItemText>
      <chakra.span display="flex" flex="none" ms="auto" color="accent.fg">
        <ListboxItemIndicator>
          <Icon name="check" />
        </ListboxItemIndicator>
      </chakra.span>
    </ListboxItem>
  )
}
