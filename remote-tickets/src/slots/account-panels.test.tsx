import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { cleanup, screen, within } from '@testing-library/react'
import AccountPanels from './account-panels.tsx'
import { breakCall } from 'shared-testing/calls'
import { narrowWindow } from 'shared-testing/window-width'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'

let accountId: string

beforeEach(async () => {
  const carriers = await signInAs('carrier@demo.example')
  accountId = carriers.find(({ Name }) => Name === 'Quillhaven Freight LLC')?.Id ?? ''
})
afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
})

const open = () => openElement(<AccountPanels accountId={accountId} />, '/customerportal/account/1')

test('the newest five tickets and challenges, each a link to its record, and the way to all', async () => {
  const { address, person } = open()
  const tickets = within(await screen.findByRole('table', { name: 'Tickets' }))
  expect(tickets.getAllByRole('row')).toHaveLength(6)
  for (const link of tickets.getAllByRole('link'))
    expect(link.getAttribute('href')).toMatch(/^\/customerportal\/details\/[\da-f-]{36}\?record_type=TICKET$/)
  const challenges = within(await screen.findByRole('table', { name: 'Compliance challenges' }))
  for (const link of challenges.getAllByRole('link'))
    expect(link.getAttribute('href')).toMatch(/\?record_type=INSPECTION$/)
  expect(screen.getAllByText(/^Newest 5 of \d+$/)).toHaveLength(2)
  await person.click(screen.getByRole('link', { name: 'All tickets' }))
  expect(address()).toBe('/tickets?Status=All')
})

test('what could not be loaded says so, and is there after Try again', async () => {
  const { repair } = breakCall(`RelatedLists/${accountId}`, 503)
  const { person } = open()
  expect(await screen.findByText('Tickets could not be loaded')).toBeVisible()
  expect(await screen.findByText('Compliance challenges could not be loaded')).toBeVisible()
  repair()
  const panel = screen.getByRole('region', { name: 'Tickets' })
  await person.click(within(panel).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table', { name: 'Tickets' })).toBeVisible()
  expect(screen.getByText('Compliance challenges could not be loaded')).toBeVisible()
})

test('on a phone they are cards', async () => {
  narrowWindow()
  open()
  const cards = within(await screen.findByRole('list', { name: 'Tickets' }))
  expect(cards.getAllByRole('listitem')).toHaveLength(5)
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})
