import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCarrierId } from 'shared-auth'
import { Button, EmptyState, Page, Pager, QueryState, TablePanel, TableSkeleton } from 'shared-ui'
import { paths } from '../paths.ts'
import { guestLinkQueries } from './guest-link-queries.ts'
import { guestLinkHeads, GuestLinkTable } from './guest-link-table.tsx'
import { NewLinkDialog } from './new-link-dialog.tsx'

/** The links by which somebody without an account uploads drivers for a carrier. */
export function GuestLinksPage() {
  const carrierId = useCarrierId()
  const [page, setPage] = useState(1)
  const [isMaking, setIsMaking] = useState(false)
  const list = useQuery(guestLinkQueries.list(carrierId, page))
  const make = (
    <Button variant="primary" icon="plus" onClick={() => setIsMaking(true)}>
      New guest link
    </Button>
  )
  return (
    <Page
      title="Guest links"
      description="Somebody without an account uploads drivers for a carrier by such a link, and sees nothing else."
      crumbs={[{ label: 'Drivers', to: paths.driverList }, { label: 'Guest links' }]}
      actions={make}
    >
      <TablePanel
        label="Guest links"
        footer={
          list.data &&
          list.data.Total > 0 && (
            <Pager
              page={list.data.Page}
              pageSize={list.data.PageSize}
              total={list.data.Total}
              onPage={setPage}
            />
          )
        }
      >
        <QueryState
          query={list}
          what="Guest links"
          skeleton={<TableSkeleton columns={guestLinkHeads} rows={5} />}
          empty={
            <EmptyState
              kind="nothing"
              icon="users"
              title="No guest links yet"
              text="Make one for a recruiter or an insurer who has the list of drivers. You decide until when it is valid and how many drivers it may bring."
            />
          }
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
