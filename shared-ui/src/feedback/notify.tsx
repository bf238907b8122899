import { toast } from 'react-hot-toast/headless'
import { chakra } from '@chakra-ui/react/styled-system'

/** By the specification. */
const shownFor = { duration: 1500 }

function words(title: string, text: string | undefined) {
  return (
    <>
      <b>{title}</b>
      {text && (
        <chakra.span display="block" color="fg.muted">
          {text}
        </chakra.span>
      )}
    </>
  )
}

/** A word at the top right for 1500 ms: what happened and, if that is not plain, what it means. */
export const notify = {
  success(title: string, text?: string) {
    toast.success(words(title, text), shownFor)
  },
  failure(title: string, text?: string) {
    toast.error(words(title, text), shownFor)
  },
}
