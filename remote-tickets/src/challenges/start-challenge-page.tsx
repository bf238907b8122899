import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { isId } from 'shared-api/fields'
import { userQuery } from 'shared-api/client/user-query'
import { lazyView } from 'shared-ui'
import { paths } from '../paths.ts'
import { ChallengeListPage } from './challenge-list-page.tsx'

const ChallengeViolationDialog = lazyView('The form', () =>
  import('./challenge-violation-dialog.tsx').then((module) => module.ChallengeViolationDialog),
)

const ChallengeCrashDialog = lazyView('The form', () =>
  import('./challenge-crash-dialog.tsx').then((module) => module.ChallengeCrashDialog),
)

/** The form for the violation or the crash that the address names, over the list of challenges. Other modules lead here. */
export function StartChallengePage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { key } = useLocation()
  const role = useQuery(userQuery).data?.Role
  const crash = search.get('crash')
  const id = crash ?? search.get('violation') ?? ''
  const mayStart = role === undefined || role === 'carrier' || role === 'agent'
  if (!isId(id) || !mayStart) return <Navigate to={paths.challengeList} replace />
  const close = () => {
    // Opened in a tab of its own, there is no page to go back to.
    if (key === 'default') void navigate(paths.challengeList, { replace: true })
    else void navigate(-1)
  }
  return (
    <>
      <ChallengeListPage />
      {role !== undefined &&
        (crash === null ? (
          <ChallengeViolationDialog id={id} onClosed={close} />
        ) : (
          <ChallengeCrashDialog id={id} onClosed={close} />
        ))}
    </>
  )
}
