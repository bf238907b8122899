import { beforeEach, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
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

const open = () => openElement(<AccountPanels accountId={accountId} />, '/customerportal/account/1')

test('the newest five drivers, each a link to the record, and the way to all', async () => {
  const { address, person } = open()
  const drivers = within(await screen.findByRole('table', { name: 'Drivers' }))
  expect(drivers.getAllByRole('row')).toHaveLength(6)
  for (const link of drivers.getAllByRole('link'))
    expect(link.getAttribute('href')).toMatch(/^\/customerportal\/details\/[\da-f-]{36}\?record_type=DRIVER$/)
  expect(screen.getByText('Newest 5 of 128')).toBeVisible()
  await person.click(screen.getByRole('link', { name: 'All drivers' }))
  expect(address()).toBe('/drivers-list')
})

test('a list of drivers that could not be loaded says so and appears after Try again', async () => {
  const { repair } = breakCall('GetDrivers', 503)
  const { person } = open()
  expect(await screen.findByText('Drivers could not be loaded')).toBeVisible()
  repair()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table', { name: 'Drivers' })).toBeVisible()
})

test('on a phone they are cards', async () => {
  narrowWindow()
  open()
  const cards = within(await screen.findByRole('list', { name: 'Drivers' }))
  expect(cards.getAllByRole('listitem')).toHaveLength(5)
  const adaeze = cards.getByRole('link', { name: 'Adaeze Winfield' }).closest('li')
  expect(adaeze?.textContent).toMatch(/CDL .*in \d+ days$/)
})
