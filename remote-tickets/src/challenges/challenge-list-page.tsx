import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from 'shared-api'
import { userQuery } from 'shared-api/client/user-query'
import { challengeFilterValues, challenges } from 'shared-api/challenges'
import { useCarrierId } from 'shared-auth'
import { formatNumber, LinkButton } from 'shared-ui'
import { ListPage, ListPanel, useList } from 'shared-ui/tables'
import { paths } from '../paths.ts'
import { useColumnStore } from '../use-column-store.ts'
import { challengeCard, challengeColumns } from './challenge-columns.tsx'
import { challengeIcon } from './challenge-icon.ts'

export function ChallengeListPage() {
  const CarrierId = useCarrierId()
  const role = useQuery(userQuery).data?.Role
  const mayStart = role === 'carrier' || role === 'agent'
  const list = useList({
    name: 'compliance-challenges',
    noun: { one: 'compliance challenge', many: 'compliance challenges' },
    contract: challenges.list,
    scope: { CarrierId },
    read: (query, signal) => call(challenges.list, { query }, { signal }),
    columns: useMemo(() => challengeColumns(CarrierId), [CarrierId]),
    store: useColumnStore(),
  })
  return (
    <ListPage
      title="Compliance challenges"
      list={list}
      actions={mayStart && <LinkButton to={paths.ticketList}>Choose a ticket to challenge</LinkButton>}
      count={({ Counts }) => countOf(Counts, list.filter.Search)}
    >
      <ListPanel
        list={list}
        tabs={{
          label: 'Challenge status',
          field: 'list_filter',
          values: challengeFilterValues,
          none: (status) => `No compliance challenge is ${status}`,
        }}
        card={(challenge) => challengeCard(challenge, CarrierId)}
        empty={{
          icon: challengeIcon,
          text: mayStart
            ? 'Start one on the page of its ticket or violation.'
            : 'A compliance challenge appears here as soon as it is started.',
        }}
      />
    </ListPage>
  )
}

/** '25 compliance challenges, 9 not closed' */
function countOf(
  { All: all, Closed: closed }: Record<(typeof challengeFilterValues)[number], number>,
  search: string,
) {
  const found = search === '' ? '' : ' found'
  const noun = all === 1 ? 'compliance challenge' : 'compliance challenges'
  return `${formatNumber(all)} ${noun}${found}, ${formatNumber(all - closed)} not closed`
}
