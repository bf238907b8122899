import { useLocation } from 'react-router-dom'

/** Where the request of these drivers' reports opens, over the list that is shown, as it is. */
export function useRequestPath() {
  const { pathname, search } = useLocation()
  return (driverIds: readonly string[]) => {
    const params = new URLSearchParams(search)
    params.set('request', driverIds.join(','))
    params.set('purpose', 'Annual review')
    return `${pathname}?${params.toString()}`
  }
}
