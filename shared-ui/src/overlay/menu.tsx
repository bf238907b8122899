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
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { Icon, type IconName } from '../marks/icon.tsx'
import { choice, floating, type Openness, rootProps } from './surface.ts'

const recipe = defineSlotRecipe({
  slots: ['content', 'item', 'itemGroupLabel'],
  base: {
    content: { ...floating, p: '1', minWidth: '200px' },
    item: choice,
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
  /** MenuItem, MenuSection. */
  children: ReactNode
}

/** Actions behind one button. Arrows, letters, Home, End and Escape work in it. */
export function Menu({ trigger, placement = 'bottom-end', children, ...openness }: MenuProps) {
  return (
    <MenuRoot recipe={recipe} positioning={{ placement, gutter: 4 }} {...rootProps(openness)}>
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
  onChosen: () => void
  isDisabled?: boolean
  /** Takes away: in the alert colour. */
  isDanger?: boolean
  children: ReactNode
}

export function MenuItem({ value, icon, onChosen, isDisabled, isDanger, children }: MenuItemProps) {
  return (
    <ChakraItem
      value={value}
      disabled={isDisabled ?? false}
      onSelect={onChosen}
      {...(isDanger ? { color: 'alert.fg' } : {})}
    >
      {icon && <Icon name={icon} />}
      {children}
    </ChakraItem>
  )
}

/** Items under a small heading. */
export function MenuSection({ label, children }: { label: string; children: ReactNode }) {
  return (
    <MenuItemGroup>
      <MenuItemGroupLabel>{label}</MenuItemGroupLabel>
      {children}
    </MenuItemGroup>
  )
}
