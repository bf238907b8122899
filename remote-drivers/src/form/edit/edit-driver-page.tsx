import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { Refusal } from 'shared-api'
import { lazyView, Page, QueryState } from 'shared-ui'
import { isId } from 'shared-api/fields'
import { paths } from '../../paths.ts'
import { DriverNotFound } from '../../profile/driver-not-found.tsx'
import { driverDetailsQueries } from './edit-driver-queries.ts'

const EditDriver = lazyView('The form', () => import('./edit-driver.tsx').then((module) => module.EditDriver))

export function EditDriverPage() {
  const { id = '' } = useParams()
  return isId(id) ? <OneDriver key={id} id={id} /> : <DriverNotFound />
}

function OneDriver({ id }: { id: string }) {
  const details = useQuery(driverDetailsQueries.of(id))
  const { data: driver, error } = details
  if (driver === undefined && error instanceof Refusal && error.status === 404) return <DriverNotFound />
  return (
    <Page
      title={driver ? `Edit ${driver.Name}` : 'Edit driver'}
      description="Required unless marked optional."
      crumbs={[
        { label: 'Drivers', to: paths.driverList },
        ...(driver ? [{ label: driver.Name, to: paths.profile(id) }] : []),
        { label: 'Edit' },
      ]}
    >
      <QueryState query={details} what="The driver">
        {(read) => <EditDriver driver={read} />}
      </QueryState>
    </Page>
  )
}
