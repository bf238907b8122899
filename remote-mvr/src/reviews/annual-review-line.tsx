import { useQuery } from '@tanstack/react-query'
import { Flex, formatDate, Link, Mark } from 'shared-ui'
import { paths } from '../paths.ts'
import { reviewQueries } from './review-queries.ts'

/** 'Annual review due 14 May 2027', with the way to the review. Undefined of a driver who is not active. For staff. */
export function useAnnualReviewLine(driverId: string, isAsked: boolean) {
  const { data } = useQuery({ ...reviewQueries.ofDriver(driverId), enabled: isAsked })
  if (data === undefined || data.DueDate === null) return undefined
  return (
    <Flex as="span" display="inline-flex" align="center" gap="2">
      {isOverdue(data) && <Mark kind="alert" />}
      <Link to={paths.review(driverId)}>{dueText(data.DueDate, data.Today)}</Link>
    </Flex>
  )
}

const isOverdue = ({ DueDate, Today }: { DueDate: string | null; Today: string }) =>
  DueDate !== null && DueDate < Today

/** By the carrier's calendar. */
export const dueText = (dueDate: string, today: string) =>
  dueDate < today
    ? `Annual review overdue since ${formatDate(dueDate)}`
    : `Annual review due ${formatDate(dueDate)}`
