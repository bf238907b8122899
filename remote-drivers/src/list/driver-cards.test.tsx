import { beforeEach, expect, test } from '@jest/globals'
import { cleanup, screen, within } from '@testing-library/react'
import { selectCarrier } from 'shared-auth'
import { narrowWindow } from 'shared-testing/window-width'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'

let carriers: Awaited<ReturnType<typeof signInAs>>

beforeEach(async () => {
  narrowWindow()
  carriers = await signInAs('carrier@demo.example')
})

async function cards() {
  const list = await screen.findByRole('list', { name: 'Drivers' })
  return within(list)
    .getAllByRole('listitem')
    .map((card) => card.textContent)
}

test('on a phone the rows are cards', async () => {
  openScreen(App, '/drivers-list')
  expect(await cards()).toHaveLength(10)
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

test('a card has the dates that want something done, and only those', async () => {
  openScreen(App, '/drivers-list?SortBy=CDL_Expiration_Date__c&SortDir=asc')
  const [soonest] = await cards()
  expect(soonest).toMatch(/CDL ?\d{2} \w{3} \d{4}(\d+ days? ago|today|in \d+ days?)/)
  cleanup()
  openScreen(App, '/drivers-list?SortBy=CDL_Expiration_Date__c&SortDir=desc&PageSize=10')
  for (const card of await cards()) expect(card).not.toMatch(/CDL ?\d{2} \w{3} \d{4}/)
})

test('a card names the carrier where the list covers all of them', async () => {
  openScreen(App, '/drivers-list')
  const names = carriers.map(({ Name }) => Name)
  for (const card of await cards()) expect(names.some((name) => card.includes(name))).toBe(true)
  cleanup()
  selectCarrier(carriers[0]?.Id)
  openScreen(App, '/drivers-list')
  for (const card of await cards()) expect(names.some((name) => card.includes(name))).toBe(false)
})
