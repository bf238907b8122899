import type { ReactNode } from 'react'
import {
  DialogBackdrop,
  DialogContent,
  DialogPositioner,
  DialogRoot,
  DialogTitle,
} from '@chakra-ui/react/dialog'
import { Portal } from '@chakra-ui/react/portal'
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { useReturnFocus } from '../focus/use-return-focus.ts'
import { backdrop, type Openness, rootProps } from './surface.ts'

const recipe = defineSlotRecipe({
  slots: ['backdrop', 'positioner', 'content', 'title'],
  base: {
    backdrop,
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'dialog',
      display: 'flex',
      justifyContent: 'center',
      alignItems: 'flex-start',
      px: { base: '0', sm: '4' },
      pt: { base: '0', sm: 'min(112px, 12vh)' },
    },
    content: {
      display: 'flex',
      flexDirection: 'column',
      width: 'full',
      maxWidth: { base: 'none', sm: '640px' },
      height: { base: '100dvh', sm: 'auto' },
      maxHeight: { base: '100dvh', sm: 'min(560px, 80vh)' },
      bg: 'bg',
      color: 'fg',
      borderRadius: { base: '0', sm: 'l2' },
      boxShadow: 'dialog',
      outline: 'none',
      overflow: 'hidden',
      _open: { animation: 'rise {durations.fast} {easings.standard}' },
    },
  },
})

interface CommandDialogProps extends Openness {
  /** Names it: 'Search'. */
  label: string
  /** Whether the focus goes back to where it came from; not where the choice leads to another page. */
  returnsFocus: boolean
  children: ReactNode
}

/** A field and what it offers, over everything; the whole screen of a phone. The field takes the focus by itself. */
export function CommandDialog({ label, returnsFocus, children, ...openness }: CommandDialogProps) {
  const returnPlace = useReturnFocus(openness.isOpen)
  return (
    <DialogRoot
      recipe={recipe}
      restoreFocus={returnsFocus}
      lazyMount
      unmountOnExit
      finalFocusEl={returnPlace}
      {...rootProps(openness)}
    >
      <Portal>
        <DialogBackdrop />
        <DialogPositioner>
          <DialogContent>
            <DialogTitle asChild>
              <VisuallyHidden as="h2">{label}</VisuallyHidden>
            </DialogTitle>
            {children}
          </DialogContent>
        </DialogPositioner>
      </Portal>
    </DialogRoot>
  )
}
