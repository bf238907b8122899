import type { ReactElement } from 'react'
import { Portal } from '@chakra-ui/react/portal'
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { TooltipContent, TooltipPositioner, TooltipRoot, TooltipTrigger } from '@chakra-ui/react/tooltip'

const recipe = defineSlotRecipe({
  slots: ['content'],
  base: {
    content: {
      zIndex: 'pop',
      maxWidth: '280px',
      px: '2',
      py: '1',
      bg: 'bg.inverted',
      color: 'fg.inverted',
      borderRadius: 'l1',
      textStyle: 'caption',
      boxShadow: 'pop',
    },
  },
})

interface TooltipProps {
  /** A word more than is on the screen; nothing that a phone's user would miss. */
  text: string
  /** Something that takes the focus. */
  children: ReactElement
}

export function Tooltip({ text, children }: TooltipProps) {
  return (
    <TooltipRoot
      recipe={recipe}
      openDelay={400}
      closeDelay={100}
      positioning={{ placement: 'bottom', gutter: 6 }}
    >
      <TooltipTrigger asChild>{children}</TooltipTrigger>
      <Portal>
        <TooltipPositioner>
          <TooltipContent>{text}</TooltipContent>
        </TooltipPositioner>
      </Portal>
    </TooltipRoot>
  )
}
