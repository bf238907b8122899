import { call } from 'shared-api'
import { type DemoMail, sessions } from 'shared-api/sessions'

export type MailboxState =
  | { is: 'loading' }
  | { is: 'open'; mails: readonly DemoMail[] }
  | { is: 'failed'; message: string }

/** Reads the mailbox and reports its state; returns a function that stops it. */
export function openMailbox(tell: (state: MailboxState) => void) {
  const reading = new AbortController()
  call(sessions.demoMailbox, {}, { signal: reading.signal }).then(
    (mails) => tell({ is: 'open', mails }),
    (problem: unknown) => {
      if (reading.signal.aborted) return
      tell({ is: 'failed', message: problem instanceof Error ? problem.message : String(problem) })
    },
  )
  return () => reading.abort()
}
