import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import { features } from 'shared-api/features'
import { Button, formatNumber, notify, readFailure } from 'shared-ui'
import { readDue, requestedAtMost } from './review-queries.ts'
import { useRequestPath } from './use-request-path.ts'

interface RequestDueButtonProps {
  carrierId: string | undefined
  /** Overdue, and due in 30 days; undefined while that isn't known. */
  count: number | undefined
}

/** Requests the reports of all who are due, the longest overdue first, as far as a request goes. */
export function RequestDueButton({ carrierId, count }: RequestDueButtonProps) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const pathOf = useRequestPath()
  const { mutate, isPending } = useMutation({
    mutationFn: () => readDue(carrierId, 'Due in 30 days'),
    onSuccess: (ids) => void navigate(pathOf(ids), { state }),
    onError: (error) => notify.failure('The drivers could not be loaded', readFailure(error).message),
    meta: { records: 'kept' },
  })
  if (!features.mvrRequests) return null
  const isMore = count !== undefined && count > requestedAtMost
  const words = isMore ? `Request first ${requestedAtMost} MVRs due` : 'Request MVRs due'
  return (
    <Button
      variant="primary"
      icon="file-text"
      isBusy={isPending}
      unavailable={count === 0 ? 'No review is overdue or due in 30 days.' : undefined}
      onClick={() => mutate()}
    >
      {count === undefined || count === 0 || isMore ? words : `${words} (${formatNumber(count)})`}
    </Button>
  )
}
