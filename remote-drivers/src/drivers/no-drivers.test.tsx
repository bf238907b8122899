import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
import { DriverFilter } from 'shared-api/drivers'
import { openElement } from 'shared-testing/screen'
import { BulkUpload } from '../bulk-upload/bulk-upload.tsx'
import { NoDrivers } from './no-drivers.tsx'

afterEach(cleanup)

const noCounts = { All: 0, Active: 0, Inactive: 0, Pending: 0, 'MVR Only': 0, 'PE Only': 0 }
const emptyPage = { Data: [], Page: 1, PageSize: 10, Total: 0, Counts: noCounts }

function open(filter: Partial<DriverFilter>, Counts = noCounts) {
  openElement(
    <BulkUpload>
      <NoDrivers
        page={{ ...emptyPage, Counts }}
        filter={{ ...DriverFilter.parse({}), ...filter }}
        onChanged={() => undefined}
      />
    </BulkUpload>,
  )
}

test('a carrier without drivers has none yet, and leads to the first', () => {
  open({})
  expect(screen.getByText('No drivers yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add driver' })).toHaveAttribute('href', '/drivers-list/add')
  expect(screen.getByRole('button', { name: 'Bulk upload' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument()
})

test('a status that nobody has leads to the drivers of other statuses', () => {
  open({ list_filter: 'Pending' }, { ...noCounts, All: 128 })
  expect(screen.getByText('No drivers are Pending')).toBeVisible()
  expect(screen.getByText('Look among all 128 drivers.')).toBeVisible()
})

test('a search says how many it finds in other statuses', () => {
  open({ list_filter: 'Pending', Search: 'Winfield' }, { ...noCounts, All: 2 })
  expect(screen.getByText('There are 2 matches that are not Pending.')).toBeVisible()
})
