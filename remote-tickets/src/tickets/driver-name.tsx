import { Link } from 'shared-ui'
import { paths } from '../paths.ts'

/** Leads to the driver; who is none of the carrier's any more is known by name alone. */
export function DriverName({ id, name }: { id: string | null; name: string | null }) {
  if (id === null || name === null) return name ?? '-'
  return (
    <Link variant="plain" to={paths.driver(id)}>
      {name}
    </Link>
  )
}
