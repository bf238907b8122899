import { type ReactNode, useEffect, useState } from 'react'
import { unstable_HistoryRouter as HistoryRouter } from 'react-router-dom'
import { token } from 'shared-auth'
import { followUnsavedInput, hasUnsavedInput, useLeaving } from 'shared-ui/base'
import { part, PartView } from '../parts/part.tsx'
import { guardedHistory } from './guarded-history.ts'
import { NativeUnloadPrompt } from './native-unload-prompt.tsx'

const leavingQuestion = part(() =>
  import('./unsaved-changes-dialog.tsx').then(({ UnsavedChangesDialog }) => UnsavedChangesDialog),
)

/** Leads through the portal, and asks before what is unsaved is left behind. */
export function PortalRouter({ children }: { children: ReactNode }) {
  const [history] = useState(guardedHistory)
  const leaving = useLeaving()
  // Stays once it was there: a dialog closes by being told so.
  const [isAsking, setIsAsking] = useState(false)
  if (leaving !== undefined && !isAsking) setIsAsking(true)
  useEffect(watchTab, [])
  return (
    // Without transitions: a change of address and one of the session or the carrier show together.
    <HistoryRouter history={history} useTransitions={false}>
      {children}
      {isAsking && (
        <PartView
          part={leavingQuestion}
          props={{ leaving }}
          waiting={null}
          renderFailed={() => leaving && <NativeUnloadPrompt {...leaving} />}
        />
      )}
    </HistoryRouter>
  )
}

function watchTab() {
  const stop = followUnsavedInput(watch)
  watch()
  return () => {
    stop()
    removeEventListener('beforeunload', ask)
  }
}

/** Closing the tab is asked about by the browser itself: only while it has to, because such a page is not kept for Back. */
function watch() {
  if (!hasUnsavedInput()) {
    removeEventListener('beforeunload', ask)
    return
  }
  addEventListener('beforeunload', ask)
  void leavingQuestion.preload()
}

function ask(event: BeforeUnloadEvent) {
  // Of a session that has ended nothing stays.
  if (token() !== undefined) event.preventDefault()
}
