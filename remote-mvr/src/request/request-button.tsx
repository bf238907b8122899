import { useLocation } from 'react-router-dom'
import { features } from 'shared-api/features'
import { LinkButton } from 'shared-ui'

interface RequestButtonProps {
  /** To start with. */
  driverIds?: readonly string[]
  isPrimary?: boolean
}

/** Opens the request over the page that is shown, as it is. */
export function RequestButton({ driverIds = [], isPrimary = true }: RequestButtonProps) {
  const { pathname, search, state } = useLocation()
  if (!features.mvrRequests) return null
  const params = new URLSearchParams(search)
  params.set('request', driverIds.join(','))
  return (
    <LinkButton
      to={`${pathname}?${params.toString()}`}
      state={state}
      variant={isPrimary ? 'primary' : 'secondary'}
      icon={isPrimary ? 'plus' : 'file-text'}
    >
      Request MVR
    </LinkButton>
  )
}
