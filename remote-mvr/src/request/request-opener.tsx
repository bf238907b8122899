import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { features } from 'shared-api/features'
import { isId } from 'shared-api/fields'
import { PermissiblePurpose } from 'shared-api/mvr'
import { lazyView } from 'shared-ui'

const RequestDialog = lazyView('The request', () =>
  import('./request-dialog.tsx').then((module) => module.RequestDialog),
)

/** The request that the address names, over a list. */
export function RequestOpener() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { key, pathname } = useLocation()
  const named = search.get('request')
  if (named === null || !features.mvrRequests) return null
  const purpose = PermissiblePurpose.options.find((option) => option === search.get('purpose'))
  const close = () => {
    // Opened in a tab of its own, there is no page to go back to.
    if (key === 'default') void navigate(pathname, { replace: true })
    else void navigate(-1)
  }
  return (
    <RequestDialog
      key={named}
      driverIds={[...new Set(named.split(',').filter(isId))]}
      purpose={purpose}
      onClosed={close}
    />
  )
}
