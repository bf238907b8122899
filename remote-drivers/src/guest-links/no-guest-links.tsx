import type { CallResult } from 'shared-api'
import type { guestLinks } from 'shared-api/guests'
import { Button, EmptyState, formatNumber } from 'shared-ui'

interface NoGuestLinksProps {
  page: CallResult<typeof guestLinks.list>
  onPage: (page: number) => void
}

/** Why a page of the list has no rows, and the way on from there. */
export function NoGuestLinks({ page: { Page, PageSize, Total }, onPage }: NoGuestLinksProps) {
  if (Total > 0) {
    const last = Math.ceil(Total / PageSize)
    return (
      <EmptyState
        kind="notFound"
        title={`There is no page ${formatNumber(Page)}`}
        text={`The list ends with page ${formatNumber(last)}.`}
        action={<Button onClick={() => onPage(last)}>Go to the last page</Button>}
      />
    )
  }
  return (
    <EmptyState
      kind="nothing"
      icon="users"
      title="No guest links yet"
      text="Make one for a recruiter or an insurer who has the list of drivers. You decide until when it is valid and how many lines it may bring."
    />
  )
}
