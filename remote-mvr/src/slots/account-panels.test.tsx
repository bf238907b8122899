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

test('the newest five reports, each a link to its record, and the way to all', async () => {
  const { address, person } = open()
  const reports = within(await screen.findByRole('table', { name: 'MVR reports' }))
  expect(reports.getAllByRole('row')).toHaveLength(6)
  for (const link of reports.getAllByRole('link'))
    expect(link.getAttribute('href')).toMatch(/^\/customerportal\/view-report\/[\da-f-]{36}\/report$/)
  expect(screen.getByText(/^Newest 5 of \d+$/)).toBeVisible()
  await person.click(screen.getByRole('link', { name: 'All MVR reports' }))
  expect(address()).toBe('/mvr')
})
