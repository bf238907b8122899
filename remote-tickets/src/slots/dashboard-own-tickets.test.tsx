import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { call } from 'shared-api'
import { tickets } from 'shared-api/tickets'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import DashboardOwnTickets from './dashboard-own-tickets.tsx'

test("a driver's next five in court are on the dashboard, each leading to its page", async () => {
  await signInAs('driver@demo.example')
  const { Data } = await call(tickets.list, {
    query: { Status: 'Open', SortBy: 'Court_Date__c', SortDir: 'asc', PageSize: 5 },
  })
  expect(Data.length).toBeGreaterThan(0)
  openElement(<DashboardOwnTickets carrierId={undefined} />)
  const panel = within(await screen.findByRole('region', { name: 'Open tickets' }))
  for (const { Id, Name, Attorney_Status__c: status } of Data) {
    const link = await panel.findByRole('link', { name: Name })
    expect(link).toHaveAttribute('href', expect.stringContaining(Id))
    expect(panel.getAllByText(status).length).toBeGreaterThan(0)
  }
  expect(Data.some(({ Payments__c }) => Payments__c !== null)).toBe(true)
  expect(panel.getAllByText(/^owe \$\d/)).toHaveLength(
    Data.filter(({ Payments__c }) => Payments__c !== null).length,
  )
  expect(panel.getByRole('link', { name: 'All tickets' })).toBeVisible()
})
