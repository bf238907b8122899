import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { cleanup, screen, within } from '@testing-library/react'
import AccountPanels from './account-panels.tsx'
import { breakCall } from 'shared-testing/calls'
import { narrowWindow } from 'shared-testing/window-width'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'

let accountId: string

beforeEach(async () => {
  const accounts = await signInAs('carrier@demo.example')
  accountId = accounts.find(({ Name }) => Name === 'Quillhaven Freight LLC')?.Id ?? ''
})
afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
})

const open = () => openElement(<AccountPanels accountId={accountId} />, '/customerportal/account/1')

test('the newest five reports, each a link to its record, and the way to all', async () => {
  const { address, person } = open()
  const reports = within(await screen.findByRole('table', { name: 'MVR reports' }))
  expect(reports.getAllByRole('row')).toHaveLength(6)
  for (const link of reports.getAllByRole('link'))
    expect(link.getAttribute('href')).toMatch(
      /^\/customerportal\/details\/[\da-f-]{36}\?record_type=MVR_REPORT$/,
    )
  expect(screen.getByText(/^Newest 5 of \d+$/)).toBeVisible()
  await person.click(screen.getByRole('link', { name: 'All MVR reports' }))
  expect(address()).toBe('/mvr')
})

test('what could not be loaded says so, and is there after Try again', async () => {
  const { repair } = breakCall(`RelatedLists/${accountId}`, 503)
  const { person } = open()
  expect(await screen.findByText('MVR reports could not be loaded')).toBeVisible()
  repair()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table', { name: 'MVR reports' })).toBeVisible()
})

test('on a phone they are cards', async () => {
  narrowWindow()
  open()
  const cards = within(await screen.findByRole('list', { name: 'MVR reports' }))
  expect(cards.getAllByRole('listitem')).toHaveLength(5)
})
