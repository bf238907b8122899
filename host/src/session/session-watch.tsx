import { useCallback, useEffect, useState } from 'react'
import { call } from 'shared-api'
import { sessionLimits, sessions } from 'shared-api/sessions'
import { sessionExpired } from 'shared-auth'
import { Box, Note, LazyModule } from 'shared-ui/base'
import { hostChunk } from '../chunks/host-chunk.ts'
import { useSessionMoment } from './session-expiry.ts'

const sessionWarning = hostChunk(() =>
  import('./session-warning.tsx').then(({ SessionWarning }) => SessionWarning),
)

const askedAgainAfter = 15_000

/** Any answer puts the idle end off. */
const askTheService = () => call(sessions.user)

/** Warns two minutes before the session ends, and ends it here when it has ended there. */
export function SessionWatch({ expiresAt }: { expiresAt: string }) {
  const moment = useSessionMoment(expiresAt, sessionLimits.idle)
  const [dismissed, setDismissed] = useState<string>()
  const isOver = moment.is === 'over'
  const isLast = moment.is !== 'calm' && moment.isLast
  const end = moment.is === 'calm' ? 0 : moment.end

  useEffect(() => {
    if (!isOver) return undefined
    if (!isLast) {
      // The user was away: what is on screen goes at once, whether the service can be reached or not.
      sessionExpired()
      return undefined
    }
    // The clock of a browser may be wrong: the service says whether the last moment of the session has come.
    const ask = () => void askTheService().catch(() => {})
    ask()
    const asking = setInterval(ask, askedAgainAfter)
    return () => clearInterval(asking)
  }, [isOver, isLast])

  // By the service's own moment: by the clock of this browser it moves a little with each answer.
  const dismiss = useCallback(() => setDismissed(expiresAt), [expiresAt])
  if (moment.is !== 'ending' || (isLast && dismissed === expiresAt)) return null
  return (
    <LazyModule
      chunk={sessionWarning}
      props={{ end, isLast, onStay: askTheService, onDismissed: dismiss }}
      waiting={null}
      renderFailed={() => <WarningInShort />}
    />
  )
}

/** Where the dialog could not be fetched. */
function WarningInShort() {
  return (
    <Box position="fixed" insetInline="4" bottom="4" zIndex="toast">
      <Note mark="due">Your session is about to end. Save what you are working on.</Note>
    </Box>
  )
}
