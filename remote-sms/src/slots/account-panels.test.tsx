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

test('the newest five inspections and violations, each a link to its record, and the way to more', async () => {
  const { address, person } = open()
  const inspections = within(await screen.findByRole('table', { name: 'Roadside inspections' }))
  expect(inspections.getAllByRole('row')).toHaveLength(6)
  for (const link of inspections.getAllByRole('link'))
    expect(link.getAttribute('href')).toMatch(
      /^\/customerportal\/details\/[\da-f-]{36}\?record_type=SMS_INSPECTION$/,
    )
  const violations = within(await screen.findByRole('table', { name: 'Violations' }))
  for (const link of violations.getAllByRole('link'))
    expect(link.getAttribute('href')).toMatch(/\?record_type=VIOLATIONS$/)
  await person.click(screen.getByRole('link', { name: 'SMS dashboard' }))
  expect(address()).toBe('/sms-data/sms-dashboard')
})

test('what could not be loaded says so, and is there after Try again', async () => {
  const { repair } = breakCall(`RelatedLists/${accountId}`, 503)
  const { person } = open()
  expect(await screen.findByText('Violations could not be loaded')).toBeVisible()
  repair()
  const panel = screen.getByRole('region', { name: 'Violations' })
  await person.click(within(panel).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table', { name: 'Violations' })).toBeVisible()
})

test('on a phone they are cards', async () => {
  narrowWindow()
  open()
  const cards = within(await screen.findByRole('list', { name: 'Violations' }))
  expect(cards.getAllByRole('listitem')).toHaveLength(5)
})
