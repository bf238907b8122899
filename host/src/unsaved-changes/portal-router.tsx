import { type ReactNode, useEffect, useState } from 'react'
import { unstable_HistoryRouter as HistoryRouter } from 'react-router-dom'
import { token } from 'shared-auth'
import { LazyModule, useHasUnsavedChanges, useLeaving } from 'shared-ui/base'
import { hostChunk } from '../chunks/host-chunk.ts'
import { guardedHistory } from './guarded-history.ts'
import { NativeUnloadPrompt } from './native-unload-prompt.tsx'

const unsavedChangesDialog = hostChunk(() =>
  import('./unsaved-changes-dialog.tsx').then(({ UnsavedChangesDialog }) => UnsavedChangesDialog),
)

/** Leads through the portal, and asks before unsaved changes are lost. */
export function PortalRouter({ children }: { children: ReactNode }) {
  const [history] = useState(guardedHistory)
  const leaving = useLeaving()
  // Stays once it was there: a dialog closes by being told so.
  const [isAsking, setIsAsking] = useState(false)
  if (leaving !== undefined && !isAsking) setIsAsking(true)
  const hasUnsaved = useHasUnsavedChanges()
  // The browser itself asks before the tab is closed: only while it has to, as such a page is not kept for Back.
  useEffect(() => {
    if (!hasUnsaved) return undefined
    void unsavedChangesDialog.preload()
    addEventListener('beforeunload', askBeforeUnload)
    return () => removeEventListener('beforeunload', askBeforeUnload)
  }, [hasUnsaved])
  return (
    // Without transitions: a change of address and one of the session or the carrier show together.
    <HistoryRouter history={history} useTransitions={false}>
      {children}
      {isAsking && (
        <LazyModule
          chunk={unsavedChangesDialog}
          props={{ leaving }}
          waiting={null}
          renderFailed={() => leaving && <NativeUnloadPrompt {...leaving} />}
        />
      )}
    </HistoryRouter>
  )
}

function askBeforeUnload(event: BeforeUnloadEvent) {
  // Nothing of an ended session may stay.
  if (token() !== undefined) event.preventDefault()
}
