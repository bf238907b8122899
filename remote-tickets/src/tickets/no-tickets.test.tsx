import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
import { OpenTicketFilter } from 'shared-api/tickets'
import { openElement } from 'shared-testing/screen'
import { NoTickets } from './no-tickets.tsx'

afterEach(cleanup)

const noCounts = { All: 0, Open: 0, "Driver Hasn't Paid": 0, Closed: 0 }

function open(filter: Partial<OpenTicketFilter>, Counts = noCounts) {
  openElement(
    <NoTickets
      page={{ Data: [], Page: 1, PageSize: 10, Total: 0, Counts }}
      filter={{ ...OpenTicketFilter.parse({}), ...filter }}
      onChanged={() => undefined}
    />,
  )
}

test('a carrier without tickets has none yet, and no filter to clear', () => {
  open({})
  expect(screen.getByText('No tickets yet')).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('a status without tickets leads to those of every status', () => {
  open({}, { ...noCounts, All: 7 })
  expect(screen.getByText('No open tickets')).toBeVisible()
  expect(screen.getByText('Look among all 7 tickets.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Show all tickets' })).toBeVisible()
})
