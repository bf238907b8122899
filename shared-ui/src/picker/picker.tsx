import { type ReactElement, type ReactNode, useState } from 'react'
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
import { Icon, type IconName } from '../marks/icon.tsx'
import { choice, floating, type Openness, rootProps } from '../overlay/surface.ts'

const popoverRecipe = defineSlotRecipe({
  slots: ['content'],
  base: {
    content: { ...floating, width: '320px', display: 'flex', flexDirection: 'column', overflowY: 'hidden' },
  },
})

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
    content: { flex: '1', maxHeight: '320px', overflowY: 'auto', p: '1', outline: 'none' },
    item: choice,
    itemText: { minWidth: '0' },
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

const Foot = chakra('div', { base: { borderTopWidth: '1px', p: '1' } })

export interface PickerOption {
  value: string
  label: string
  /** Quiet words below the label: 'USDOT 9900417'. They are searched too. */
  note?: string | undefined
  /** At the end: a pin. */
  icon?: IconName | undefined
}

interface PickerProps extends Openness {
  /** Names the list: 'Carrier'. */
  label: string
  /** The button that opens it and shows the choice. */
  trigger: ReactElement
  options: readonly PickerOption[]
  value: string | undefined
  onChosen: (value: string) => void
  /** Below the list: what else can be done. */
  footer?: ReactNode
}

const searchedFrom = 6

/** One of many, found by typing. The search stands there only where the list is longer than the eye. */
export function Picker({ label, trigger, options, value, onChosen, footer, ...openness }: PickerProps) {
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
      positioning={{ placement: 'bottom-start', gutter: 4 }}
      {...rootProps({ isOpen, onOpenChanged: changeOpen })}
    >
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <Portal>
        <PopoverPositioner>
          <PopoverContent aria-label={label}>
            <Options
              label={label}
              options={options}
              value={value}
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
}: Pick<PickerProps, 'label' | 'options' | 'value' | 'onChosen'>) {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const found = options.filter((option) =>
    `${option.label} ${option.note ?? ''}`.toLowerCase().includes(wanted),
  )
  const collection = createListCollection({ items: found })
  return (
    <ListboxRoot
      recipe={listRecipe}
      collection={collection}
      value={value === undefined ? [] : [value]}
      // The choice made again takes it away, in the words of the list; here it means: keep it.
      deselectable
      onValueChange={({ value: [chosen = value] }) => {
        if (chosen !== undefined) onChosen(chosen)
      }}
    >
      {options.length >= searchedFrom && (
        <Search>
          <Icon name="search" />
          <ListboxInput
            aria-label={`Search: ${label}`}
            placeholder="Search"
            autoHighlight
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Search>
      )}
      <ListboxContent aria-label={label}>
        {found.map((option) => (
          <ListboxItem key={option.value} item={option}>
            <ListboxItemText>
              {option.label}
              {option.note && (
                <chakra.span display="block" textStyle="caption" color="fg.subtle">
                  {option.note}
                </chakra.span>
              )}
            </ListboxItemText>
            <chakra.span display="flex" gap="2" ms="auto" color="accent.fg">
              {option.icon && <Icon name={option.icon} isFilled />}
              <ListboxItemIndicator>
                <Icon name="check" />
              </ListboxItemIndicator>
            </chakra.span>
          </ListboxItem>
        ))}
        <ListboxEmpty>Nothing matches &quot;{typed}&quot;</ListboxEmpty>
      </ListboxContent>
    </ListboxRoot>
  )
}
