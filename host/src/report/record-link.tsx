import type { ReactNode } from 'react'
import type { RecordType } from 'shared-api/records'
import { Link, Text } from 'shared-ui'

export interface RecordLinkTarget {
  type: RecordType
  id: string
}

/** Every record has this address, whoever shows it. */
const placeOf = ({ type, id }: RecordLinkTarget) =>
  `/customerportal/details/${id}?${new URLSearchParams({ record_type: type }).toString()}`

interface RecordLinkProps {
  to: RecordLinkTarget | undefined
  /** row: it names the row. quiet: another record that the row speaks of. */
  look?: 'row' | 'plain'
  children: ReactNode
}

/** The way to a record, or its name alone where there is none. */
export function RecordLink({ to, look = 'row', children }: RecordLinkProps) {
  if (to !== undefined) {
    return (
      <Link to={placeOf(to)} variant={look}>
        {children}
      </Link>
    )
  }
  return look === 'row' ? (
    <Text as="span" fontWeight="semibold">
      {children}
    </Text>
  ) : (
    children
  )
}
