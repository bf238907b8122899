import { useState } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Button } from '../buttons/button.tsx'
import { asSentence } from '../formats/as-sentence.ts'
import { Mark } from '../status/mark.tsx'
import { Dialog } from './dialog.tsx'

const Problem = chakra('div', {
  base: {
    display: 'flex',
    gap: '10px',
    textStyle: 'dense',
    color: 'alert.fg',
    overflowWrap: 'anywhere',
    '& > .mark': { flex: 'none', mt: '3px' },
  },
})

interface Question {
  title: string
  /** The consequences. */
  text: string
  /** The button that leaves everything as it is. */
  keep: string
  /** The button that does it. */
  confirm: string
  /** Takes nothing away: in the color of what is usually done. */
  isHarmless?: boolean
}

interface ConfirmDialogProps {
  question: Question
  isOpen: boolean
  onClosed: () => void
  /** The action. If it rejects, the question stays and shows the error's message. */
  onConfirmed: () => Promise<unknown>
}

type Progress = { is: 'asked' } | { is: 'running' } | { is: 'failed'; because: string }

/** Asks before something is done. Once it was sent, nothing says any more that it was not. */
export function ConfirmDialog({ question, isOpen, onClosed, onConfirmed }: ConfirmDialogProps) {
  const [progress, setProgress] = useState<Progress>({ is: 'asked' })
  const isRunning = progress.is === 'running'

  function keep() {
    if (isRunning) return
    setProgress({ is: 'asked' })
    onClosed()
  }

  async function confirm() {
    setProgress({ is: 'running' })
    try {
      await onConfirmed()
      setProgress({ is: 'asked' })
      onClosed()
    } catch (error) {
      setProgress({ is: 'failed', because: error instanceof Error ? error.message : 'Try again.' })
    }
  }

  return (
    <Dialog
      isAlert
      isAnsweredByEscape
      title={question.title}
      description={question.text}
      isOpen={isOpen}
      onOpenChanged={(opened) => {
        if (!opened) keep()
      }}
      footer={
        <>
          <Button disabled={isRunning} onClick={keep}>
            {question.keep}
          </Button>
          <Button
            variant={question.isHarmless ? 'primary' : 'danger'}
            isBusy={isRunning}
            onClick={() => void confirm()}
          >
            {question.confirm}
          </Button>
        </>
      }
    >
      {progress.is === 'failed' && (
        <Problem role="alert">
          <Mark kind="alert" />
          <span>{asSentence(progress.because)}</span>
        </Problem>
      )}
    </Dialog>
  )
}
