import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { userQuery } from 'shared-api/client/user-query'
import { Refusal } from 'shared-api'
import type { DriverRecord } from 'shared-api/drivers'
import { Page, QueryState } from 'shared-ui'
import { isId } from 'shared-api/fields'
import { paths } from '../paths.ts'
import { DriverNotFound } from './driver-not-found.tsx'
import { Profile } from './profile.tsx'
import { ProfileHead } from './profile-head.tsx'
import { profileQueries } from './profile-queries.ts'
import { ProfileSkeleton } from './profile-skeleton.tsx'

/** One driver: his membership, license, contact and papers, who looked at them, and what other modules have of him. */
export function ProfilePage() {
  const { id = '' } = useParams()
  return isId(id) ? <OneProfile key={id} id={id} /> : <DriverNotFound />
}

/** The menu can't know whose profile is the own one: this address leads there. */
export function OwnProfile() {
  const user = useQuery(userQuery)
  if (user.data?.Driver) return <Navigate to={paths.profile(user.data.Driver.Id)} replace />
  return user.data ? <DriverNotFound /> : <Waiting query={user} />
}

function OneProfile({ id }: { id: string }) {
  const record = useQuery(profileQueries.record(id))
  const user = useQuery(userQuery)
  // What is there stays, with what stands in its form, though it could not be had again.
  const isGone = record.error instanceof Refusal && record.error.status === 404
  if (isGone && record.data === undefined) return <DriverNotFound />
  if (record.data === undefined || user.data === undefined)
    return <Waiting query={record.data === undefined ? record : user} />
  const { Role: role, Driver: self } = user.data
  const isOwn = self?.Id === id
  return (
    <ProfileHead driver={record.data} isOwn={isOwn} role={role}>
      <QueryState query={record}>
        {(driver: DriverRecord): ReactNode => <Profile driver={driver} isOwn={isOwn} />}
      </QueryState>
    </ProfileHead>
  )
}

function Waiting({ query }: { query: Parameters<typeof QueryState>[0]['query'] }) {
  return (
    <Page title="Driver">
      <QueryState query={query} what="The driver" skeleton={<ProfileSkeleton />}>
        {() => null}
      </QueryState>
    </Page>
  )
}
