import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'
import { userQuery } from 'shared-api/client/user-query'
import { paths } from '../paths.ts'

/** The address of records without a driver leads to the list of reports. */
export function RecordHome() {
  const role = useQuery(userQuery).data?.Role
  if (role === undefined) return null
  return <Navigate to={role === 'driver' || role === 'mvr' ? paths.myMvrs : paths.reportList} replace />
}
