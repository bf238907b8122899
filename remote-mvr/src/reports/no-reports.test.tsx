import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
import { MvrReportFilter } from 'shared-api/mvr'
import { openElement } from 'shared-testing/screen'
import { NoReports } from './no-reports.tsx'

afterEach(cleanup)

const noCounts = { All: 0, 'Created Today (Portal)': 0 }

function open(filter: Partial<MvrReportFilter>, Counts = noCounts) {
  openElement(
    <NoReports
      page={{ Data: [], Page: 1, PageSize: 10, Total: 0, Counts }}
      filter={{ ...MvrReportFilter.parse({}), ...filter }}
      onChanged={() => undefined}
    />,
  )
}

test('a carrier without reports has none yet, and no filter to clear', () => {
  open({})
  expect(screen.getByText('No MVR reports yet')).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('a day without reports leads to those of before', () => {
  open({ list_filter: 'Created Today (Portal)' }, { ...noCounts, All: 38 })
  expect(screen.getByText('No reports were created today')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Show all reports' })).toBeVisible()
})
