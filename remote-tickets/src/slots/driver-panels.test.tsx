import { beforeEach, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { call } from 'shared-api'
import { accounts } from 'shared-api/accounts'
import { challenges } from 'shared-api/challenges'
import { drivers } from 'shared-api/drivers'
import { tickets } from 'shared-api/tickets'
import DriverPanels from './driver-panels.tsx'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'

type OfDriver = { Id: string; Driver__c: string | null }

/** Of all drivers of the demo's carrier: what is whose is told by the rows themselves. */
let allTickets: OfDriver[]
let allChallenges: OfDriver[]
/** Who has the most tickets of those who have a challenge. */
let driverId: string

async function everything<Row>(
  carriers: readonly { Id: string }[],
  ask: (id: string, Page: number) => Promise<{ Data: readonly Row[]; Total: number }>,
) {
  const rows: Row[] = []
  for (const { Id } of carriers) {
    const first = await ask(Id, 1)
    rows.push(...first.Data)
    for (let page = 2; (page - 1) * 100 < first.Total; page += 1) rows.push(...(await ask(Id, page)).Data)
  }
  return rows
}

const of = (id: string, rows: readonly OfDriver[]) => rows.filter(({ Driver__c }) => Driver__c === id)

beforeEach(async () => {
  await signInAs('carrier@demo.example')
  const carriers = (await call(accounts.list)).map(({ Account }) => Account)
  allTickets = await everything(carriers, (id, Page) =>
    call(tickets.related, { params: { id }, query: { record_type: 'TICKET', Page, PageSize: 100 } }),
  )
  allChallenges = await everything(carriers, (id, Page) =>
    call(challenges.related, { params: { id }, query: { record_type: 'INSPECTION', Page, PageSize: 100 } }),
  )
  const busiest = allChallenges
    .flatMap(({ Driver__c }) => Driver__c ?? [])
    .toSorted((one, other) => of(other, allTickets).length - of(one, allTickets).length)
  driverId = busiest[0] ?? ''
})

const open = (id = driverId) =>
  openElement(<DriverPanels driverId={id} />, `/customerportal/account-profile/${id}`)

async function shownIn(title: string) {
  const panel = within(await screen.findByRole('region', { name: title }))
  const table = within(await panel.findByRole('table', { name: title }))
  return { panel, places: table.getAllByRole('link').map((link) => link.getAttribute('href')) }
}

const places = (rows: readonly OfDriver[], type: string) =>
  rows.slice(0, 5).map(({ Id }) => `/customerportal/details/${Id}?record_type=${type}`)

test('the tickets and challenges of this driver alone, each a link to its record', async () => {
  const [ownTickets, ownChallenges] = [of(driverId, allTickets), of(driverId, allChallenges)]
  expect(ownTickets.length).toBeGreaterThan(0)
  expect(ownTickets.length).toBeLessThan(allTickets.length)
  expect(ownChallenges.length).toBeLessThan(allChallenges.length)
  open()
  const shownTickets = await shownIn('Tickets')
  expect(shownTickets.places).toEqual(places(ownTickets, 'TICKET'))
  expect(shownTickets.panel.getByText(`${ownTickets.length} in all`)).toBeVisible()
  const shownChallenges = await shownIn('Compliance challenges')
  expect(shownChallenges.places).toEqual(places(ownChallenges, 'INSPECTION'))
  expect(shownChallenges.panel.getByText(`${ownChallenges.length} in all`)).toBeVisible()
})

test('a driver without any sees none of others', async () => {
  const { Data } = await call(drivers.list, { query: { PageSize: 100 } })
  const idle = Data.find(({ Id }) => of(Id, allTickets).length + of(Id, allChallenges).length === 0)
  open(idle?.Id)
  expect(await screen.findByText('No tickets')).toBeVisible()
  expect(await screen.findByText('No compliance challenges')).toBeVisible()
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Add ticket'])
})
