import { useEffect, useState } from 'react'
import { Refusal } from 'shared-api'
import { Box, Button, formatDateTime, Note, notify, Text, VisuallyHidden } from 'shared-ui/base'
import { Dialog } from 'shared-ui/overlay'
import { signOut } from './sign-out.ts'

export interface SessionWarningProps {
  /** Milliseconds, by the clock of this browser. */
  end: number
  /** It ends then, however busy the user is. */
  isLast: boolean
  /** Resolves when the session goes on. */
  onStay: () => Promise<unknown>
  /** Closes a warning that the user can't postpone. */
  onDismissed: () => void
}

/** In the last two minutes of a session. */
export function SessionWarning({ end, isLast, onStay, onDismissed }: SessionWarningProps) {
  const seconds = useSecondsUntil(end)
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function stay() {
    setIsAsking(true)
    setProblem(undefined)
    try {
      await onStay()
      notify.success('You stay signed in')
    } catch (refusal) {
      setProblem(refusal instanceof Refusal ? refusal.message : 'That did not work. Try again.')
      setIsAsking(false)
    }
  }

  return (
    <Dialog
      isOpen
      isAlert
      title="Your session is about to end"
      description={
        isLast
          ? `A session lasts seven days at most, and yours ends on ${formatDateTime(new Date(end))}. Save your work; signing in again brings you back to this page.`
          : `You have been inactive for almost twelve hours. You will be signed out on ${formatDateTime(new Date(end))}, and unsaved changes will be lost.`
      }
      footer={
        isLast ? (
          <Button variant="primary" onClick={onDismissed}>
            Continue until then
          </Button>
        ) : (
          <>
            <Button onClick={() => void signOut()}>Sign out</Button>
            <Button data-autofocus variant="primary" isBusy={isAsking} onClick={() => void stay()}>
              Stay signed in
            </Button>
          </>
        )
      }
    >
      <Text textStyle="figure" className="figure" aria-hidden="true">
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </Text>
      <VisuallyHidden as="output">{spoken(seconds)}</VisuallyHidden>
      {problem !== undefined && (
        <Box mt="3" role="alert">
          <Note mark="alert">{problem}</Note>
        </Box>
      )}
    </Dialog>
  )
}

/** Said when it changes: a word each second would be in the way. */
function spoken(seconds: number) {
  if (seconds > 60) return 'Less than two minutes left'
  if (seconds > 30) return 'Less than one minute left'
  return seconds > 10 ? 'Less than 30 seconds left' : 'Less than 10 seconds left'
}

function useSecondsUntil(end: number) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const counting = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(counting)
  }, [])
  return Math.max(0, Math.ceil((end - now) / 1000))
}
