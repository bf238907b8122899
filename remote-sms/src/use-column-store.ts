import { useQuery } from '@tanstack/react-query'
import { columnStore } from 'shared-api/client/column-store'
import { userQuery } from 'shared-api/client/user-query'

/** Undefined until the user is known; null for a driver, for whom the service keeps no columns. */
export function useColumnStore() {
  const role = useQuery(userQuery).data?.Role
  if (role === undefined) return undefined
  return role === 'driver' ? null : columnStore
}
