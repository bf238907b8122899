import type { ReactElement, ReactNode } from 'react'
import {
  PopoverContent,
  PopoverPositioner,
  PopoverRoot,
  PopoverTitle,
  PopoverTrigger,
} from '@chakra-ui/react/popover'
import { Portal } from '@chakra-ui/react/portal'
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { floating, type Openness, rootProps } from './surface.ts'

const recipe = defineSlotRecipe({
  slots: ['content', 'title'],
  base: {
    content: { ...floating, width: '288px', p: '3', textStyle: 'dense' },
    title: { textStyle: 'dense', fontWeight: 'semibold' },
  },
})

interface PopoverProps extends Openness {
  title: string
  trigger: ReactElement
  placement?: 'bottom-start' | 'bottom-end'
  children: ReactNode
}

/** More about one thing, or settings for it, beside the button that asks for it. */
export function Popover({ title, trigger, placement = 'bottom-end', children, ...openness }: PopoverProps) {
  return (
    <PopoverRoot
      recipe={recipe}
      lazyMount
      unmountOnExit
      positioning={{ placement, gutter: 4 }}
      {...rootProps(openness)}
    >
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <Portal>
        <PopoverPositioner>
          <PopoverContent>
            <PopoverTitle>{title}</PopoverTitle>
            {children}
          </PopoverContent>
        </PopoverPositioner>
      </Portal>
    </PopoverRoot>
  )
}
