import type { ReactNode } from 'react'
import { Link } from 'shared-ui'
import { paths } from '../../paths.ts'

interface Problem {
  message?: string
  types?: Record<string, unknown>
}

/** What is wrong with a field; where a driver on record stands in the way, with the way to him. */
export function fieldProblem(error: Problem | undefined): ReactNode {
  const driverId = error?.types?.['record']
  if (error === undefined || typeof driverId !== 'string') return error?.message
  return (
    <>
      {error.message} <Link to={paths.profile(driverId)}>Open the profile</Link>
    </>
  )
}
