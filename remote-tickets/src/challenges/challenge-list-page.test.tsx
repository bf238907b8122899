import { beforeEach, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { type ChallengeFilter, challenges } from 'shared-api/challenges'
import { selectCarrier } from 'shared-auth'
import { column, heads, numberAtEnd, range, tab } from 'shared-testing/list'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { narrowWindow } from 'shared-testing/window-width'
import { formatDate } from 'shared-ui'
import App from '../app.tsx'

let carriers: Awaited<ReturnType<typeof signInAs>>

beforeEach(async () => {
  carriers = await signInAs('carrier@demo.example')
})

/** Every challenge that the service has under a filter. */
async function everyChallenge(filter: Partial<ChallengeFilter> = {}) {
  const { Data, Total } = await call(challenges.list, { query: { ...filter, PageSize: 100 } })
  expect(Data).toHaveLength(Total)
  return Data
}

const address = '/tickets/inspections-data'

test("the specification's address shows every compliance challenge, and how many are not closed", async () => {
  const open = (await everyChallenge()).filter(({ Status__c }) => Status__c !== 'Closed').length
  openScreen(App, address)
  const total = numberAtEnd(await range('1 to'))
  expect(numberAtEnd(tab('All'))).toBe(total)
  expect(screen.getByText(`${total} compliance challenges, ${open} not closed`)).toBeVisible()
})

test.each(['Open', 'Oreilly', 'Dataq Entered Not Closed', 'Closed', 'Awaiting Fine'] as const)(
  'the filter %s shows the challenges of that status',
  async (status) => {
    const found = await everyChallenge({ list_filter: status })
    const { person } = openScreen(App, address)
    await range('1 to')
    await person.click(tab(status))
    await waitFor(() => expect(new Set(column('Status'))).toEqual(new Set([status])))
    expect(numberAtEnd(tab(status))).toBe(found.length)
  },
)

test('a challenge leads to its page, its ticket to the ticket', async () => {
  const [challenge] = (await everyChallenge()).filter(({ Associated_Ticket__r }) => Associated_Ticket__r)
  openScreen(App, `${address}?PageSize=100`)
  await range('1 to')
  expect(screen.getByRole('link', { name: challenge?.Name ?? '' })).toHaveAttribute(
    'href',
    `/customerportal/details/${challenge?.Id}?record_type=INSPECTION`,
  )
  expect(screen.getByRole('link', { name: challenge?.Associated_Ticket__r?.Name ?? '' })).toHaveAttribute(
    'href',
    `/customerportal/details/${challenge?.Associated_Ticket__r?.Id}?record_type=TICKET`,
  )
})

test('the selected carrier shows its challenges only, without a column that repeats its name', async () => {
  openScreen(App, `${address}?PageSize=100`)
  await range('1 to')
  expect(heads()).toContain('Carrier')
  const [carrier] = carriers
  act(() => selectCarrier(carrier?.Id))
  await waitFor(() => expect(heads()).not.toContain('Carrier'))
  const own = await everyChallenge({ CarrierId: carrier?.Id })
  await waitFor(() => expect(numberAtEnd(tab('All'))).toBe(own.length))
})

test('the driver stands in the list, and the nearest deadline of FMCSA comes first', async () => {
  const rows = await everyChallenge()
  openScreen(App, `${address}?PageSize=100`)
  await range('1 to')
  expect(heads()).toContain('Driver')
  const days = column('FMCSA deadline').map((words) => words.slice(0, 11))
  // Rows below the window are drawn later.
  expect(days).toEqual(
    rows.slice(0, days.length).map(({ Clock_Due__c: day }) => (day === null ? '-' : formatDate(day))),
  )
})

test('the fine of a closed challenge is due no more, and is not marked', async () => {
  const closed = await everyChallenge({ list_filter: 'Closed' })
  openScreen(App, `${address}?list_filter=Closed&PageSize=100`)
  await range('1 to')
  expect(column('Fine due')).toEqual(
    closed.map(({ Ticket_Fine_Due_Date__c }) => formatDate(Ticket_Fine_Due_Date__c)),
  )
})

test('on a phone each challenge is a card with its status', async () => {
  narrowWindow()
  openScreen(App, address)
  const [first] = await screen.findAllByRole('listitem')
  expect(within(first ?? document.body).getByRole('link', { name: /^I-/ })).toBeVisible()
})
