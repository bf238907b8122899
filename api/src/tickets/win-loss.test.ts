import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { type TicketOutcome, winLoss } from 'shared-api/tickets/win-loss'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })

let tickets = 0

async function closeTicket(closedAt: string, outcome: TicketOutcome) {
  tickets += 1
  await service.admin
    .insertInto('ticket')
    .values({
      account_id: tarnbrook.id,
      number: `W-${tickets}`,
      attorney_status: 'Attorney Complete',
      outcome,
      closed_at: new Date(closedAt),
      created_at: new Date('2024-01-01T12:00:00Z'),
    })
    .execute()
}

test('32 of 41 cases were won: 78%', async () => {
  const query = { CarrierId: quillhaven.id }
  const figure = await call(winLoss.figure, { query })
  expect(figure).toMatchObject({
    Wins: 32,
    Reduced: 4,
    Losses: 5,
    N: 41,
    From: '2025-11-21',
    To: '2026-11-20',
  })
  expect(figure.WinRate).toBeCloseTo((100 * 32) / 41)
  expect(figure.Outcomes.map(({ Outcome, Result, Count }) => [Outcome, Result, Count])).toEqual([
    ['Dismissed', 'won', 21],
    ['Not Guilty', 'won', 3],
    ['Amended Non-Moving', 'won', 8],
    ['Amended Lesser', 'reduced', 4],
    ['Guilty', 'lost', 5],
    ['Withdrawn', 'none', 0],
  ])
  const { Data, Total } = await call(winLoss.rows, { query: { ...query, get_report: 'true', PageSize: 100 } })
  expect(Total).toBe(41)
  expect(Data.filter(({ Result }) => Result === 'won')).toHaveLength(32)
})

test("a year is counted in the carrier's own days, and a withdrawn case is no case", async () => {
  const query = { CarrierId: tarnbrook.id }
  const before = await call(winLoss.figure, { query })
  // Midnight of 21 November 2025 in New York is five in the morning of Greenwich.
  await closeTicket('2025-11-21T04:59:00Z', 'Guilty')
  await closeTicket('2025-11-21T05:00:00Z', 'Dismissed')
  await closeTicket('2024-11-21T05:00:00Z', 'Not Guilty')
  await closeTicket('2024-11-21T04:59:00Z', 'Not Guilty')
  await closeTicket('2026-11-01T12:00:00Z', 'Withdrawn')
  const after = await call(winLoss.figure, { query })
  expect(after.Wins - before.Wins).toBe(1)
  expect(after.N - before.N).toBe(1)
  expect(after.PreviousN - before.PreviousN).toBe(2)
  expect(after.Outcomes.at(-1)).toEqual({ Outcome: 'Withdrawn', Result: 'none', Count: 1 })
  const { Data } = await call(winLoss.rows, { query: { ...query, get_report: 'true', Search: 'w-' } })
  expect(Data.map(({ Name, Ticket_Closed_Date__c: day }) => [Name, day])).toEqual([['W-2', '2025-11-21']])
})

test('without a decided case there is no rate', async () => {
  service.setNow(new Date('2036-01-01T12:00:00Z'))
  await service.signIn('carrier')
  expect(await call(winLoss.figure, { query: { CarrierId: tarnbrook.id } })).toMatchObject({
    WinRate: null,
    N: 0,
    Previous: null,
    PreviousN: 0,
  })
})
