import { createContext, use } from 'react'
import { toast } from 'react-hot-toast/headless'
import { chakra } from '@chakra-ui/react/styled-system'
import { TextButton } from '../buttons/link.tsx'

/** By the specification. */
const shownFor = { duration: 1500 }

/** The toast's action: 'Undo', 'View'. It must be available elsewhere, too, because a toast soon goes away. */
export interface ToastAction {
  label: string
  onClick: () => void
}

/** Closes the toast around it. */
export const CloseToast = createContext(() => {})

function ActionButton({ action: { label, onClick } }: { action: ToastAction }) {
  const close = use(CloseToast)
  return (
    <TextButton
      mt="1"
      fontWeight="semibold"
      onClick={() => {
        close()
        onClick()
      }}
    >
      {label}
    </TextButton>
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
    toast.success(words(title, text, action), shownFor)
  },
  failure(title: string, text?: string) {
    toast.error(words(title, text), shownFor)
  },
}
