import { useLocation } from 'react-router-dom'
import { features } from 'shared-api/features'
import { LinkButton } from 'shared-ui'

/** Opens the request over the list that is shown, as it is. */
export function RequestButton() {
  const { pathname, search, state } = useLocation()
  if (!features.mvrRequests) return null
  const params = new URLSearchParams(search)
  params.set('request', '')
  return (
    <LinkButton to={`${pathname}?${params.toString()}`} state={state} variant="primary" icon="plus">
      Request MVR
    </LinkButton>
  )
}
