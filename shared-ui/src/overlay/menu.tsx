import type { ReactElement, ReactNode } from 'react'
import {
  MenuContent,
  MenuItem as ChakraItem,
  MenuItemGroup,
  MenuItemGroupLabel,
  MenuPositioner,
  MenuRoot,
  MenuTrigger,
} from '@chakra-ui/react/menu'
import { Portal } from '@chakra-ui/react/portal'
import { chakra, defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { PlaceLink } from '../buttons/place-link.tsx'
import { Icon, type IconName } from '../icons/icon.tsx'
import { choice, faded, floating, type Openness, rootProps } from './surface.ts'

const recipe = defineSlotRecipe({
  slots: ['content', 'item', 'itemGroupLabel'],
  base: {
    content: { ...floating, p: '1', minWidth: '200px' },
    // The reason why an action can't be done has to be readable: only its name and icon are faded.
    item: { ...choice, _disabled: { cursor: 'default', '& > .icon': { opacity: faded } } },
    itemGroupLabel: {
      px: '2',
      pt: '2',
      pb: '1',
      textStyle: 'caption',
      fontWeight: 'semibold',
      color: 'fg.subtle',
    },
  },
})

interface MenuProps extends Openness {
  /** The button that opens it. */
  trigger: ReactElement
  placement?: 'bottom-start' | 'bottom-end'
  /** The item where the keys begin, the first time. */
  firstValue?: string | undefined
  /** MenuItem, MenuSection. */
  children: ReactNode
}

/** Actions behind one button. Arrows, letters, Home, End and Escape work in it. */
export function Menu({ trigger, placement = 'bottom-end', firstValue, children, ...openness }: MenuProps) {
  return (
    <MenuRoot
      recipe={recipe}
      positioning={{ placement, gutter: 4 }}
      {...(firstValue !== undefined && { defaultHighlightedValue: firstValue })}
      {...rootProps(openness)}
    >
      <MenuTrigger asChild>{trigger}</MenuTrigger>
      <Portal>
        <MenuPositioner>
          <MenuContent>{children}</MenuContent>
        </MenuPositioner>
      </Portal>
    </MenuRoot>
  )
}

interface MenuItemProps {
  /** Unlike any other in its menu. */
  value: string
  icon?: IconName | undefined
  onChosen?: (() => void) | undefined
  /** The page that it leads to: then it is a link. */
  to?: string | undefined
  /** Why it can't be done now. The keys stop at it, and nothing happens. */
  unavailable?: string | undefined
  /** Takes away: in the alert color. */
  isDanger?: boolean | undefined
  /** Whether it is the current choice, for a choice among several. */
  isChosen?: boolean | undefined
  children: ReactNode
}

export function MenuItem({
  value,
  icon,
  onChosen,
  to,
  unavailable,
  isDanger,
  isChosen,
  children,
}: MenuItemProps) {
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {isChosen !== undefined && (isChosen ? <Icon name="check" /> : <NoCheck />)}
      {unavailable === undefined ? (
        children
      ) : (
        <span>
          <chakra.span opacity={faded}>{children}</chakra.span>
          <chakra.span display="block" textStyle="caption" color="fg.muted">
            {unavailable}
          </chakra.span>
        </span>
      )}
    </>
  )
  return (
    <ChakraItem
      value={value}
      {...(unavailable !== undefined && { 'aria-disabled': true, closeOnSelect: false })}
      {...(to !== undefined && { asChild: true })}
      {...(onChosen && { onSelect: onChosen })}
      {...(isDanger ? { color: 'alert.fg' } : {})}
      {...(isChosen !== undefined && { role: 'menuitemradio', 'aria-checked': isChosen })}
    >
      {to === undefined ? content : <PlaceLink to={to}>{content}</PlaceLink>}
    </ChakraItem>
  )
}

/** Keeps the words of what is not chosen in line. */
const NoCheck = chakra('span', { base: { width: '16px', flex: 'none' } })

/** Items under a small heading. */
export function MenuSection({ label, children }: { label: string; children: ReactNode }) {
  return (
    <MenuItemGroup>
      <MenuItemGroupLabel>{label}</MenuItemGroupLabel>
      {children}
    </MenuItemGroup>
  )
}
