import type { ReactNode } from 'react'
import type { FieldError } from 'react-hook-form'
import { Link } from 'shared-ui'
import { paths } from '../paths.ts'

/** What is wrong with a field; where a driver on record stands in the way, with the way to him. */
export function fieldProblem(error: FieldError | undefined): ReactNode {
  const driverId = error?.types?.['record']
  if (error === undefined || typeof driverId !== 'string') return error?.message
  return (
    <>
      {error.message} <Link to={paths.profile(driverId)}>Open the profile</Link>
    </>
  )
}
