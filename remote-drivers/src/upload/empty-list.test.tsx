import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { selectCarrier } from 'shared-auth'
import { DriverListPage } from '../list/driver-list-page.tsx'
import { importingCarrier } from '../list/driver-testing.ts'
import { changeAnswer } from 'shared-testing/calls'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { chooseAndCheck, fileOf, freshDrivers, headLine, ReadHere } from './upload-testing.tsx'

beforeEach(async () => {
  const accounts = await signInAs('agent@demo.example')
  selectCarrier(accounts.find(({ Name }) => Name === importingCarrier)?.Id)
})

/** The carrier has no drivers on the page until it is told that they are there. */
function emptyList() {
  let isEmpty = true
  const Counts = { All: 0, Active: 0, Inactive: 0, Pending: 0, 'MVR Only': 0, 'PE Only': 0 }
  changeAnswer<object>('GetDrivers', (page) => (isEmpty ? { ...page, Data: [], Total: 0, Counts } : page))
  return { fill: () => (isEmpty = false) }
}

test('an upload begun from the empty list goes on when drivers come, and stays with its result', async () => {
  const list = emptyList()
  const { person, refetch } = openElement(
    <ReadHere>
      <DriverListPage />
    </ReadHere>,
    '/drivers-list',
  )
  await screen.findByText('No drivers yet')
  const drivers = screen.getByRole('region', { name: 'Drivers' })
  await person.click(within(drivers).getByRole('button', { name: 'Bulk upload' }))
  const dialog = await screen.findByRole('dialog', { name: 'Bulk upload' })
  await chooseAndCheck(person, fileOf([headLine, ...freshDrivers(2)], 'first of all.csv'))
  list.fill()
  await refetch()
  await waitFor(() => expect(screen.queryByText('No drivers yet')).not.toBeInTheDocument())
  await person.click(within(dialog).getByRole('button', { name: 'Import 2 drivers' }))
  expect(await within(dialog).findByText('2 drivers were imported', {}, { timeout: 60_000 })).toBeVisible()
  expect(within(dialog).getByRole('button', { name: 'Undo upload of first of all.csv' })).toBeVisible()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  await waitFor(() => expect(document.body).not.toHaveFocus())
  await person.click(screen.getByRole('button', { name: 'Bulk upload' }))
  expect(await screen.findByText('2 drivers were imported')).toBeVisible()
})
