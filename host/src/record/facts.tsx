import { Link } from 'shared-ui'
import { placeOf } from '../search/record-places.ts'

export const yesOrNo = (value: boolean | null) => (value === null ? null : value ? 'Yes' : 'No')

interface DriverLinkProps {
  id: string | null
  name: string | null | undefined
}

/** The driver of a record, who is known by name alone where he is no driver of the carrier any more. */
export function DriverLink({ id, name }: DriverLinkProps) {
  if (!name) return null
  return id === null ? (
    name
  ) : (
    <Link to={placeOf('Driver', id)} variant="plain">
      {name}
    </Link>
  )
}

export function CarrierLink({ carrier }: { carrier: { Id: string; Name: string } }) {
  return (
    <Link to={placeOf('Carrier', carrier.Id)} variant="plain">
      {carrier.Name}
    </Link>
  )
}
