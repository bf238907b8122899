import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import { userQuery } from 'shared-api/client/user-query'
import { paths } from '../paths.ts'

/** From the address that every MVR has as a record of the portal. */
export function ReportRedirect() {
  const { id = '' } = useParams()
  return <Navigate to={paths.report(id)} replace />
}

/** From the address without an MVR: to the list that the user has. */
export function ReportsRedirect() {
  const role = useQuery(userQuery).data?.Role
  if (role === undefined) return null
  return <Navigate to={role === 'driver' || role === 'mvr' ? paths.myMvrs : paths.batchList} replace />
}
