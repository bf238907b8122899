import { createContext, use } from 'react'
import { toast } from 'react-hot-toast/headless'
import { chakra } from '@chakra-ui/react/styled-system'
import { TextButton } from '../buttons/link.tsx'

/** By the specification. */
const shownFor = { duration: 1500 }

/** The toast's action: 'Undo', 'View'. It is available elsewhere, too, because a toast soon goes away. */
export interface ToastAction {
  label: string
  onClick: () => void
}

let recalled: (() => void) | undefined

/** Shows the last toast with an action once more, unless the action is done. */
export const recallToast = () => recalled?.()

export function forgetRecalledToast() {
  recalled = undefined
}

export function forgetToasts() {
  forgetRecalledToast()
  toast.remove()
}

/** Closes the toast around it. */
export const CloseToast = createContext(() => {})

function ActionButton({ action: { label, onClick } }: { action: ToastAction }) {
  const close = use(CloseToast)
  return (
    <chakra.span display="flex" alignItems="center" gap="2" mt="1">
      <TextButton
        fontWeight="semibold"
        px="1"
        mx="-1"
        aria-keyshortcuts="Alt+T"
        onClick={() => {
          recalled = undefined
          close()
          onClick()
        }}
      >
        {label}
      </TextButton>
      <chakra.kbd
        display={{ base: 'none', sm: 'inline' }}
        fontFamily="body"
        textStyle="caption"
        color="fg.subtle"
        aria-hidden
      >
        Alt+T
      </chakra.kbd>
    </chakra.span>
  )
}

function words(title: string, text: string | undefined, action?: ToastAction) {
  return (
    <>
      <b>{title}</b>
      {text && (
        <chakra.span display="block" color="fg.muted">
          {text}
        </chakra.span>
      )}
      {action && <ActionButton action={action} />}
    </>
  )
}

/** A word at the top right for 1500 ms: what happened and, if that is not plain, what it means. */
export const notify = {
  success(title: string, text?: string, action?: ToastAction) {
    const show = () => void toast.success(words(title, text, action), shownFor)
    if (action) recalled = show
    show()
  },
  failure(title: string, text?: string) {
    toast.error(words(title, text), shownFor)
  },
}
