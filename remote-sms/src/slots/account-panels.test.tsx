import { beforeEach, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import AccountPanels from './account-panels.tsx'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'

let accountId: string

beforeEach(async () => {
  const accounts = await signInAs('carrier@demo.example')
  accountId = accounts.find(({ Name }) => Name === 'Quillhaven Freight LLC')?.Id ?? ''
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
