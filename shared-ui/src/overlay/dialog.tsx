import type { ReactElement, ReactNode } from 'react'
import {
  DialogBackdrop,
  DialogBody,
  DialogCloseTrigger,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogPositioner,
  DialogRoot,
  DialogTitle,
  DialogTrigger,
} from '@chakra-ui/react/dialog'
import { Portal } from '@chakra-ui/react/portal'
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { IconButton } from '../buttons/button.tsx'
import { useReturnFocus } from '../focus/use-return-focus.ts'
import { backdrop, type Openness, rootProps } from './surface.ts'

const recipe = defineSlotRecipe({
  slots: [
    'backdrop',
    'positioner',
    'content',
    'header',
    'title',
    'description',
    'body',
    'footer',
    'closeTrigger',
  ],
  base: {
    backdrop,
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'dialog',
      display: 'flex',
      justifyContent: 'center',
      alignItems: 'flex-start',
      p: '4',
      pt: { base: '4', sm: '112px' },
      overflowY: 'auto',
    },
    content: {
      width: 'full',
      maxWidth: '480px',
      bg: 'bg',
      color: 'fg',
      borderRadius: 'l2',
      boxShadow: 'dialog',
      outline: 'none',
      _open: { animation: 'rise {durations.slow} {easings.standard}' },
      // Work in several steps: as wide as a table needs, near the top, and no higher than the window. All of a phone.
      '&[data-wide]': {
        display: 'flex',
        flexDirection: 'column',
        width: { base: 'calc(100% + 32px)', sm: 'full' },
        maxWidth: { base: 'none', sm: '920px' },
        minHeight: { base: '100dvh', sm: 'auto' },
        maxHeight: { base: '100dvh', sm: 'calc(100dvh - 64px)' },
        m: { base: '-16px', sm: '0' },
        mt: { base: '-16px', sm: '-64px' },
        borderRadius: { base: '0', sm: 'l2' },
      },
    },
    header: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '3',
      ps: '6',
      pe: '4',
      pt: '5',
      '[data-wide] > &': { ps: { base: '4', sm: '6' } },
    },
    title: { flex: '1', textStyle: 'section' },
    description: {
      px: '6',
      pt: '1',
      textStyle: 'dense',
      color: 'fg.muted',
      '[data-wide] > &': { px: { base: '4', sm: '6' } },
    },
    body: {
      px: '6',
      pt: '4',
      '[data-wide] > &': {
        flex: '1 1 auto',
        minHeight: '0',
        overflowY: 'auto',
        overscrollBehavior: 'contain',
        // The focused element stays above the actions of a step.
        scrollPaddingBlock: '16px 128px',
        px: { base: '4', sm: '6' },
      },
    },
    footer: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      gap: '2',
      px: '6',
      py: '5',
      // Its steps bring their own actions, at the foot of what scrolls.
      '[data-wide] > &': { _empty: { py: '1' } },
    },
  },
})

interface DialogProps extends Openness {
  title: string
  /** One sentence below the title; it is read out when the dialog opens. */
  description?: ReactNode
  /** The button that opens it, if it is not opened by `isOpen` alone. */
  trigger?: ReactElement
  /** Buttons, the main one last. */
  footer?: ReactNode
  /** A question that must be answered: a press beside it does nothing, and no Escape that is not an answer. */
  isAlert?: boolean
  /** For such a question: Escape gives the answer that changes nothing, through `onOpenChanged`. */
  isAnsweredByEscape?: boolean
  /** Work in several steps, with tables: wide, and a press beside it does not close it. */
  isWide?: boolean
  /** Where the focus goes when it closes; null, or left out: to where it came from, or what is left around that. */
  finalFocus?: () => HTMLElement | null
  children?: ReactNode
}

/**
 * Takes the whole attention: focus stays inside and returns to where it came from. It begins at the first field or button,
 * or at the one that has `data-autofocus`; the way out is not the first.
 */
export function Dialog({
  title,
  description,
  trigger,
  footer,
  isAlert = false,
  isAnsweredByEscape = false,
  isWide = false,
  finalFocus,
  children,
  ...openness
}: DialogProps) {
  const returnPlace = useReturnFocus(openness.isOpen)
  return (
    <DialogRoot
      recipe={recipe}
      role={isAlert ? 'alertdialog' : 'dialog'}
      closeOnEscape={!isAlert || isAnsweredByEscape}
      closeOnInteractOutside={!isAlert && !isWide}
      lazyMount
      unmountOnExit
      finalFocusEl={() => finalFocus?.() ?? returnPlace()}
      {...rootProps(openness)}
    >
      {trigger && <DialogTrigger asChild>{trigger}</DialogTrigger>}
      <Portal>
        <DialogBackdrop />
        <DialogPositioner>
          <DialogContent data-wide={isWide || undefined}>
            <DialogHeader>
              <DialogTitle>{title}</DialogTitle>
              {!isAlert && (
                <DialogCloseTrigger asChild>
                  {/* The user opened it to fill it in or to answer. */}
                  <IconButton icon="x" label="Close" size="xs" data-no-autofocus />
                </DialogCloseTrigger>
              )}
            </DialogHeader>
            {description && <DialogDescription>{description}</DialogDescription>}
            {children && <DialogBody>{children}</DialogBody>}
            <DialogFooter>{footer}</DialogFooter>
          </DialogContent>
        </DialogPositioner>
      </Portal>
    </DialogRoot>
  )
}
