import type { ReactElement, ReactNode } from 'react'
import {
  DialogBackdrop,
  DialogBody,
  DialogCloseTrigger,
  DialogContent,
  DialogHeader,
  DialogPositioner,
  DialogRoot,
  DialogTitle,
  DialogTrigger,
} from '@chakra-ui/react/dialog'
import { Portal } from '@chakra-ui/react/portal'
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { IconButton } from '../buttons/button.tsx'
import { backdrop, type Openness, rootProps } from './surface.ts'

const recipe = defineSlotRecipe({
  slots: ['backdrop', 'positioner', 'content', 'header', 'title', 'body', 'closeTrigger'],
  base: {
    backdrop,
    positioner: { position: 'fixed', inset: '0', zIndex: 'dialog', display: 'flex' },
    content: {
      display: 'flex',
      flexDirection: 'column',
      width: 'min(304px, calc(100vw - 56px))',
      height: '100dvh',
      bg: 'bg.canvas',
      color: 'fg',
      boxShadow: 'dialog',
      outline: 'none',
      _open: { animation: 'slide-in {durations.slow} {easings.standard}' },
    },
    header: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      height: 'topbar',
      ps: '5',
      pe: '2',
    },
    body: { flex: '1', overflowY: 'auto', overscrollBehavior: 'contain' },
  },
})

interface DrawerProps extends Openness {
  /** Names it: 'Menu'. */
  label: string
  trigger?: ReactElement
  /** At the top: the logo. */
  head?: ReactNode
  /** Where the focus goes when it closes; null, or left out: to where it came from. */
  finalFocus?: () => HTMLElement | null
  children: ReactNode
}

/** A sheet from the left edge, for the navigation of a phone. The caller closes it when a link has been followed. */
export function Drawer({ label, trigger, head, finalFocus, children, ...openness }: DrawerProps) {
  return (
    <DialogRoot
      recipe={recipe}
      lazyMount
      unmountOnExit
      {...rootProps(openness)}
      {...(finalFocus && { finalFocusEl: finalFocus })}
    >
      {trigger && <DialogTrigger asChild>{trigger}</DialogTrigger>}
      <Portal>
        <DialogBackdrop />
        <DialogPositioner>
          <DialogContent>
            <DialogHeader>
              <DialogTitle asChild>
                <VisuallyHidden as="h2">{label}</VisuallyHidden>
              </DialogTitle>
              {head ?? <span />}
              <DialogCloseTrigger asChild>
                <IconButton icon="x" label="Close" />
              </DialogCloseTrigger>
            </DialogHeader>
            <DialogBody>{children}</DialogBody>
          </DialogContent>
        </DialogPositioner>
      </Portal>
    </DialogRoot>
  )
}
