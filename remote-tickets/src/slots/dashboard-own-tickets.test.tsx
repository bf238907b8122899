import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import type { OpenTicket } from 'shared-api/tickets'
import { changeAnswer } from 'shared-testing/calls'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import DashboardOwnTickets from './dashboard-own-tickets.tsx'

const due: OpenTicket['Opportunities__r'] = [
  {
    Id: '0198f0f0-0000-7000-8000-000000000001',
    Transactions__r: [
      {
        Id: '0198f0f0-0000-7000-8000-000000000002',
        Amount: '184.90',
        CurrencyIsoCode: 'USD',
        bt_paylink__PayLink__c: '',
      },
    ],
  },
]

test("a driver's open tickets are on the dashboard, each leading to its page", async () => {
  await signInAs('driver@demo.example')
  let rows: OpenTicket[] = []
  // Other tests add and pay tickets of this driver.
  changeAnswer<{ Data: OpenTicket[] }>('GetOpenTickets', (list) => {
    rows = list.Data.slice(0, 1).flatMap((ticket) => [
      { ...ticket, Opportunities__r: due, Payments__c: 'Single Payment' },
      { ...ticket, Id: `${ticket.Id}-paid`, Name: 'T-100001', Opportunities__r: [], Payments__c: null },
    ])
    return { ...list, Data: rows }
  })
  const { person } = openElement(<DashboardOwnTickets carrierId={undefined} />)
  const panel = within(await screen.findByRole('region', { name: 'Open tickets' }))
  expect(await panel.findByText('owe $184.90')).toBeVisible()
  expect(panel.getAllByText(/^owe /)).toHaveLength(1)
  expect(rows).toHaveLength(2)
  for (const { Id, Name, Attorney_Status__c: status } of rows) {
    const link = panel.getByRole('link', { name: Name })
    expect(link).toHaveAttribute('href', expect.stringContaining(Id))
    expect(panel.getAllByText(status).length).toBeGreaterThan(0)
  }
  expect(panel.getByRole('link', { name: 'All tickets' })).toBeVisible()
  const [pay, ...others] = panel.getAllByRole('button')
  expect(pay).toHaveAccessibleName(`Pay now, ticket ${rows[0]?.Name}`)
  expect(others).toEqual([])
  await person.click(pay ?? document.body)
  expect(await screen.findByRole('dialog')).toBeVisible()
})
