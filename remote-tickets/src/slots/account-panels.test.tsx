import { beforeEach, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import AccountPanels from './account-panels.tsx'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'

let accountId: string

beforeEach(async () => {
  const carriers = await signInAs('carrier@demo.example')
  accountId = carriers.find(({ Name }) => Name === 'Quillhaven Freight LLC')?.Id ?? ''
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
