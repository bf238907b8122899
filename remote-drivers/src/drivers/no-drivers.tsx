import type { CallResult } from 'shared-api'
import type { DriverFilter, drivers } from 'shared-api/drivers'
import { Button, EmptyState, Flex, formatNumber } from 'shared-ui'
import { AddDriverButton } from '../add-driver/add-driver-button.tsx'
import { BulkUploadButton } from '../bulk-upload/bulk-upload-button.tsx'

interface NoDriversProps {
  page: CallResult<typeof drivers.list>
  filter: DriverFilter
  onChanged: (changed: Partial<DriverFilter>) => void
}

/** Why a page of the list has no rows, and the way on from there. */
export function NoDrivers({ page, filter, onChanged }: NoDriversProps) {
  if (page.Total > 0) {
    const last = Math.ceil(page.Total / page.PageSize)
    return (
      <EmptyState
        kind="notFound"
        title={`There is no page ${formatNumber(page.Page)}`}
        text={`The list ends with page ${formatNumber(last)}.`}
        action={<Button onClick={() => onChanged({ Page: last })}>Go to the last page</Button>}
      />
    )
  }
  if (filter.Search === '' && filter.Expires === '' && filter.list_filter === 'All') {
    return (
      <EmptyState
        kind="nothing"
        icon="users"
        title="No drivers yet"
        text={
          filter.CarrierId === undefined
            ? 'None of your carriers has a driver in the portal. Add the first one, or upload a list.'
            : 'This carrier has no drivers in the portal. Add the first one, or upload a list.'
        }
        action={
          <Flex gap="2" wrap="wrap" justify="center">
            <BulkUploadButton />
            <AddDriverButton />
          </Flex>
        }
      />
    )
  }
  return (
    <EmptyState
      kind="notFound"
      title={titleOf(filter)}
      text={otherwise(page.Counts.All, filter)}
      action={
        <Button onClick={() => onChanged({ Search: '', list_filter: 'All', Expires: '' })}>
          Clear filters
        </Button>
      }
    />
  )
}

function titleOf({ Search, Expires, list_filter }: DriverFilter) {
  if (Search !== '') return `No drivers match "${Search}"`
  if (Expires === '') return `No drivers are ${list_filter}`
  const who = list_filter === 'All' ? 'No drivers' : `No ${list_filter} drivers`
  return Expires === 'Overdue'
    ? `${who} have an overdue CDL or medical card`
    : `${who} have a CDL or medical card that is overdue or expires within ${Expires === 'Within30' ? 30 : 60} days`
}

/** What there is under other filters. `all`: drivers of every status under the same search and expiry. */
function otherwise(all: number, { Search, Expires, list_filter }: DriverFilter) {
  if (list_filter === 'All' || all === 0)
    return Search === ''
      ? 'Clear the filters to see all drivers.'
      : 'Check the spelling, or look among all drivers.'
  if (Search === '' && Expires === '')
    return all === 1 ? 'There is 1 driver in all.' : `Look among all ${formatNumber(all)} drivers.`
  const what = Search === '' ? ['driver', 'drivers'] : ['match', 'matches']
  return all === 1
    ? `There is 1 ${what[0]} that is not ${list_filter}.`
    : `There are ${formatNumber(all)} ${what[1]} that are not ${list_filter}.`
}
