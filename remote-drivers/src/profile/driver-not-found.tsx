import { useQuery } from '@tanstack/react-query'
import { userQuery } from 'shared-api/client/user-query'
import { drivers } from 'shared-api/drivers'
import { EmptyState, LinkButton, Page } from 'shared-ui'
import { paths } from '../paths.ts'

/** Says nothing of why: another carrier's driver is not there, like one that never was. */
export function DriverNotFound() {
  const user = useQuery(userQuery)
  const hasList = user.data !== undefined && drivers.list.roles.includes(user.data.Role)
  return (
    <Page title="Driver not found">
      <EmptyState
        kind="notFound"
        title="There is no such driver"
        text="The driver may have been deleted, or the link is wrong."
        action={
          hasList ? (
            <LinkButton to={paths.driverList}>Go to drivers</LinkButton>
          ) : (
            <LinkButton to="/dashboard">Go to dashboard</LinkButton>
          )
        }
      />
    </Page>
  )
}
