import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { guestLinks } from 'shared-api/guests'
import { useCarrierId } from 'shared-auth'
import { Button, Page, Pager, QueryState, TablePanel, TableSkeleton, useUrlFilter } from 'shared-ui'
import { paths } from '../paths.ts'
import { guestLinkQueries } from './guest-link-queries.ts'
import { guestLinkHeads, GuestLinkTable } from './guest-link-table.tsx'
import { NoGuestLinks } from './no-guest-links.tsx'
import { NewLinkDialog } from './new-link-dialog.tsx'

/** The links by which somebody without an account uploads drivers for a carrier. */
export function GuestLinksPage() {
  const carrierId = useCarrierId()
  const [chosen, setFilter] = useUrlFilter(guestLinks.list.query)
  const [isMaking, setIsMaking] = useState(false)
  const list = useQuery(guestLinkQueries.list({ ...chosen, CarrierId: carrierId }))
  const turnTo = (number: number) => setFilter({ Page: number })
  const make = (
    <Button variant="primary" icon="plus" onClick={() => setIsMaking(true)}>
      New guest link
    </Button>
  )
  return (
    <Page
      title="Guest links"
      description="For uploads by somebody without an account."
      crumbs={[{ label: 'Drivers', to: paths.driverList }, { label: 'Guest links' }]}
      actions={make}
    >
      <TablePanel
        label="Guest links"
        footer={
          list.data &&
          list.data.Data.length > 0 && (
            <Pager
              page={list.data.Page}
              pageSize={list.data.PageSize}
              total={list.data.Total}
              onPage={turnTo}
              onPageSize={(PageSize) => setFilter({ PageSize })}
            />
          )
        }
      >
        <QueryState
          query={list}
          what="Guest links"
          skeleton={<TableSkeleton columns={guestLinkHeads} rows={5} />}
          empty={list.data && <NoGuestLinks page={list.data} onPage={turnTo} />}
        >
          {({ Data }) => <GuestLinkTable links={Data} />}
        </QueryState>
      </TablePanel>
      <NewLinkDialog
        key={String(isMaking)}
        carrierId={carrierId}
        isOpen={isMaking}
        onClosed={() => setIsMaking(false)}
      />
    </Page>
  )
}
