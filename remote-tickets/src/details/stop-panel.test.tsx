import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { accounts } from 'shared-api/accounts'
import { safetyAnalysis } from 'shared-api/safety/safety-analysis'
import { ticketForm } from 'shared-api/tickets/ticket-form'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { TicketDetails } from './ticket-details.tsx'

beforeEach(async () => {
  await signInAs('carrier@demo.example')
})

/** A ticket of the day and state of an inspection that counts in Vehicle Maintenance. */
async function ticketOfStop() {
  const CarrierId = await quillhavenId()
  const { Data } = await call(safetyAnalysis.ledger, { query: { CarrierId, Basic: 'Vehicle Maintenance' } })
  const line = Data.find(({ Violations }) => Violations.length > 0)
  const { Id } = await call(ticketForm.create, {
    body: {
      CarrierId,
      Date_of_Ticket: line?.Date,
      Ticket_City_State__c: `Springfield, ${line?.Report_State__c}`,
      RequestId: crypto.randomUUID(),
    },
  })
  return { Id, code: line?.Violations[0]?.Violation_Code__c ?? '' }
}

async function quillhavenId() {
  const list = await call(accounts.list)
  return list.find(({ Account: { Name } }) => Name.startsWith('Quillhaven'))?.Account.Id ?? ''
}

test('a violation of the same stop is linked, and shows what each plea would change', async () => {
  const { Id, code } = await ticketOfStop()
  const { person } = openElement(<TicketDetails id={Id} />)
  const panel = within(await screen.findByRole('region', { name: 'Roadside violations of this stop' }))
  expect((await panel.findAllByText(/Same day and state\. Is it of this stop\?$/)).length).toBeGreaterThan(0)
  expect(panel.queryByRole('table')).not.toBeInTheDocument()
  const [link] = panel.getAllByRole('button', { name: `Link ${code}` })
  if (link) await person.click(link)
  const table = await panel.findByRole('table', { name: 'What a plea would change' })
  const row = within(table).getByRole('row', { name: /^Vehicle Maintenance/ })
  const measures = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => Number.parseFloat(textContent))
  expect(measures).toHaveLength(3)
  expect(measures).toEqual(measures.toSorted((one, other) => other - one))
  expect(measures[0]).toBeGreaterThan(measures[2] ?? 0)
  expect(within(table).getByRole('columnheader', { name: 'Dismissed, nothing to pay' })).toBeVisible()
  const asked = panel.getByRole('combobox', { name: /does a fine or a punitive cost remain\?$/ })
  await person.selectOptions(asked, 'Yes')
  expect(within(table).getByRole('columnheader', { name: 'Dismissed, with a fine' })).toBeVisible()
  expect(within(row).getAllByRole('cell').at(-1)).toHaveTextContent(
    within(row).getAllByRole('cell')[0]?.textContent ?? '',
  )
  expect(panel.getByText(/^A fine or a punitive cost remains: FMCSA keeps the violation/)).toBeVisible()
  await person.selectOptions(asked, 'No')
  expect(within(table).getByRole('columnheader', { name: 'Dismissed' })).toBeVisible()
  const unlink = panel.getByRole('button', { name: `Unlink ${code}` })
  // Until what else the link has changed is there.
  await waitFor(() => expect(unlink).not.toHaveAttribute('aria-busy'))
  await person.click(unlink)
  expect(await panel.findAllByRole('button', { name: `Link ${code}` })).not.toHaveLength(0)
})
