import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'

const driver = '0b0e9a52-4a3f-4f4e-9a55-0d6a5f6f1a01'
const other = '0b0e9a52-4a3f-4f4e-9a55-0d6a5f6f1a02'

beforeEach(async () => {
  await signInAs('carrier@demo.example')
})

const range = () => screen.findByText(/^1 to .* of /)

test('a user who comes from chosen drivers reads that nothing was requested, beside the reports', async () => {
  openScreen(App, `/mvr?request=${driver},${other},${driver}`)
  expect(await screen.findByText(/Nothing was requested for the 2 drivers you chose/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to drivers' })).toHaveAttribute('href', '/drivers-list')
  expect(await range()).toBeVisible()
})

test('closing the notice removes the chosen drivers from the address', async () => {
  const { address, person } = openScreen(App, `/mvr?PageSize=25&request=${driver}`)
  expect(await screen.findByText(/for the driver you chose/)).toBeVisible()
  await range()
  await person.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText(/Nothing was requested/)).not.toBeInTheDocument())
  expect(address()).toBe('/mvr?PageSize=25')
  expect(await range()).toBeVisible()
})

test.each(['', 'nobody', '%00'])('an address that names no driver (%j) says nothing of it', async (ids) => {
  openScreen(App, `/mvr?request=${ids}`)
  await range()
  expect(screen.queryByText(/Nothing was requested/)).not.toBeInTheDocument()
})
