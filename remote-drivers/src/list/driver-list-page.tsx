import { useMemo } from 'react'
import { call } from 'shared-api'
import { driverFilterValues, drivers } from 'shared-api/drivers'
import { columnStore } from 'shared-api/client/column-store'
import { useCarrierId } from 'shared-auth'
import { Flex } from 'shared-ui'
import { ListPage, ListPanel, useList } from 'shared-ui/tables'
import { AddDriverButton } from '../form/add/add-driver-button.tsx'
import { BulkUpload } from '../upload/bulk-upload.tsx'
import { BulkUploadButton } from '../upload/bulk-upload-button.tsx'
import { LinkRequestsNotice } from '../links/link-requests-notice.tsx'
import { useMembershipDialog } from '../memberships/use-membership-dialog.tsx'
import { actionsOfRow, actionsOfSelection } from './driver-actions.ts'
import { driverCard } from './driver-card.tsx'
import { driverColumns } from './driver-columns.tsx'
import { driverCount } from './driver-count.ts'
import { DriverExpiryFilter, noDriverExpires } from './driver-expiry-filter.tsx'

export function DriverListPage() {
  const CarrierId = useCarrierId()
  const list = useList({
    name: 'drivers',
    noun: { one: 'driver', many: 'drivers' },
    nameOf: ({ Name }) => Name,
    contract: drivers.list,
    scope: { CarrierId },
    read: (query, signal) => call(drivers.list, { query }, { signal }),
    columns: useMemo(() => driverColumns(CarrierId), [CarrierId]),
    store: columnStore,
  })
  const { filter, exportRows } = list
  const { change, dialog } = useMembershipDialog(list.selection.keep)
  const pageActions = (
    <>
      <BulkUploadButton />
      <AddDriverButton />
    </>
  )
  return (
    <BulkUpload>
      <ListPage
        title="Drivers"
        list={list}
        count={({ Counts }) => driverCount(Counts, filter.Search !== '' || filter.Expires !== '')}
        actions={pageActions}
      >
        <LinkRequestsNotice />
        <ListPanel
          list={list}
          tabs={{
            label: 'Membership status',
            field: 'list_filter',
            values: driverFilterValues,
            none: (status) => `No ${status} drivers`,
          }}
          filters={
            <DriverExpiryFilter expires={filter.Expires} onChanged={(Expires) => list.change({ Expires })} />
          }
          card={(driver) => driverCard(driver, CarrierId)}
          empty={{
            icon: 'users',
            text:
              CarrierId === undefined
                ? 'None of your carriers has a driver in the portal. Add the first one, or upload a list.'
                : 'This carrier has no drivers in the portal. Add the first one, or upload a list.',
            action: (
              <Flex gap="2" wrap="wrap" justify="center">
                {pageActions}
              </Flex>
            ),
            narrowed: noDriverExpires(filter),
          }}
          rowActions={(driver) => actionsOfRow(driver, { change, exportRows })}
          bulkActions={(rows) => actionsOfSelection(rows, { change, exportRows })}
        />
        {dialog}
      </ListPage>
    </BulkUpload>
  )
}
