import type { ReactNode } from 'react'
import type { RecordType } from 'shared-api/records'
import { Link, Text } from 'shared-ui'

export interface RecordLinkTarget {
  type: RecordType
  id: string
}

/** Every record has this address, no matter which module shows it. */
const placeOf = ({ type, id }: RecordLinkTarget) =>
  `/customerportal/details/${id}?${new URLSearchParams({ record_type: type }).toString()}`

interface RecordLinkProps {
  to: RecordLinkTarget | undefined
  /** row: it names the row. quiet: another record that the row speaks of. */
  look?: 'row' | 'plain'
  children: ReactNode
}

/** A record's number does not break at its hyphen. */
const isNumber = (words: ReactNode) => typeof words === 'string' && /^[A-Z]{1,3}-\w+$/.test(words)

/** The way to a record, or its name alone where there is none. */
export function RecordLink({ to, look = 'row', children }: RecordLinkProps) {
  const words = isNumber(children) ? (
    <Text as="span" whiteSpace="nowrap">
      {children}
    </Text>
  ) : (
    children
  )
  if (to !== undefined) {
    return (
      <Link to={placeOf(to)} variant={look}>
        {words}
      </Link>
    )
  }
  return look === 'row' ? (
    <Text as="span" fontWeight="semibold">
      {words}
    </Text>
  ) : (
    words
  )
}

export const driverRecord = (id: string | null): RecordLinkTarget | undefined =>
  id === null ? undefined : { type: 'DRIVER', id }

/** Another record that a card speaks of, among its facts. */
export const relatedFact = (to: RecordLinkTarget | undefined, name: string | null | undefined) =>
  name && (
    <RecordLink to={to} look="plain">
      {name}
    </RecordLink>
  )
