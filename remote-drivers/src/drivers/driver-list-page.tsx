import { call } from 'shared-api'
import { DriverFilter, driverFilterValues, type DriverRow, drivers } from 'shared-api/drivers'
import { useCarrierId } from 'shared-auth'
import { Box, Page, StatusTabs, useUrlFilter } from 'shared-ui'
import { BulkBar, ExportButton, useSelection } from 'shared-ui/tables'
import { AddDriverButton } from '../add-driver/add-driver-button.tsx'
import { BulkUpload } from '../bulk-upload/bulk-upload.tsx'
import { BulkUploadButton } from '../bulk-upload/bulk-upload-button.tsx'
import { LinkRequestsNotice } from '../driver-links/link-requests-notice.tsx'
import { DriverCount } from './driver-count.tsx'
import { DriverList } from './driver-list.tsx'
import { actionsOfSelection } from './selection-actions.ts'
import { useDriverColumns } from './use-driver-columns.ts'
import { useDriverList } from './use-driver-list.ts'
import { useDriverWays } from './use-driver-ways.tsx'

const noDrivers: readonly DriverRow[] = []
const nameOf = ({ Name }: DriverRow) => Name
const noun = { one: 'driver', many: 'drivers' }
/** What has the focus comes to stand above the bar of what is selected. */
const roomForBar = { '& :is(a, button, input)': { scrollMarginBottom: '104px' } }

export function DriverListPage() {
  const CarrierId = useCarrierId()
  const [chosen, setFilter] = useUrlFilter(DriverFilter)
  const filter = { ...chosen, CarrierId }
  const list = useDriverList(filter)
  const selection = useSelection({
    rows: list.data?.Data ?? noDrivers,
    isStale: list.isPlaceholderData,
    scope: JSON.stringify([filter.list_filter, filter.Search, filter.Expires, CarrierId]),
    nameOf,
    noun,
  })
  const { ways, dialog } = useDriverWays(selection.keep)
  const { columns, rowWays } = useDriverColumns(CarrierId, ways)
  const shown = columns.isKnown ? list.data : undefined
  return (
    <BulkUpload>
      <Page
        title="Drivers"
        description={<DriverCount counts={shown?.Counts} isSearched={isNarrowed(filter)} />}
        actions={
          <>
            <ExportButton
              name="drivers"
              columns={columns.shown}
              total={shown?.Total}
              readPage={(page, signal) => call(drivers.list, { query: { ...filter, ...page } }, { signal })}
            />
            <BulkUploadButton />
            <AddDriverButton />
          </>
        }
      >
        <LinkRequestsNotice />
        <StatusTabs
          label="Membership status"
          value={filter.list_filter}
          tabs={driverFilterValues.map((value) => ({ value, label: value, count: shown?.Counts[value] }))}
          onChanged={(list_filter) => setFilter({ list_filter })}
        >
          <Box css={roomForBar}>
            <DriverList
              list={{ ...list, data: shown }}
              columns={columns}
              filter={filter}
              onChanged={setFilter}
              selection={selection}
              ways={rowWays}
            />
          </Box>
          <BulkBar selection={selection} actions={actionsOfSelection(selection.rows, rowWays)} />
        </StatusTabs>
        {dialog}
      </Page>
    </BulkUpload>
  )
}

const isNarrowed = ({ Search, Expires }: DriverFilter) => Search !== '' || Expires !== ''
