import type { ReactNode } from 'react'
import { Link } from '../buttons/link.tsx'
import { Text } from '../layout/typography.tsx'
import { RecordText } from './record-text.tsx'
import { recordPath, type RecordTarget } from './record-paths.ts'

interface RecordLinkProps {
  to: RecordTarget | undefined
  /** row: it names the row. text: another record that the row speaks of. */
  look?: 'row' | 'text'
  children: ReactNode
}

/** The link to a record, or its name alone where there is none. */
export function RecordLink({ to, look = 'row', children }: RecordLinkProps) {
  if (to !== undefined) {
    return (
      <Link to={recordPath(to)} variant={look}>
        {children}
      </Link>
    )
  }
  const words = typeof children === 'string' ? <RecordText>{children}</RecordText> : children
  return look === 'row' ? (
    <Text as="span" fontWeight="semibold">
      {words}
    </Text>
  ) : (
    words
  )
}

/** The record of a type that a row or a fact names by its id, if it does. */
export const recordTarget = (type: string, id: string | null): RecordTarget | undefined =>
  id === null ? undefined : { type, id }

/** Another record among the facts of a card or of a record; nothing where there is no name. */
export const relatedFact = (to: RecordTarget | undefined, name: string | null | undefined) =>
  name && (
    <RecordLink to={to} look="text">
      {name}
    </RecordLink>
  )

/** The carrier of a record, among its facts. */
export const carrierFact = ({ Id, Name }: { Id: string; Name: string }) => (
  <Link to={`/customerportal/account/${Id}`}>{Name}</Link>
)

export const yesOrNo = (value: boolean | null) => (value === null ? null : value ? 'Yes' : 'No')
