import { beforeEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { call } from 'shared-api'
import { type DriverDetails, driverForm } from 'shared-api/drivers/driver-form'
import { addedDriver } from '../../list/driver-testing.ts'
import { holdCall } from 'shared-testing/calls'
import { openBesideAnother } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../../app.tsx'

let driver: DriverDetails

beforeEach(async () => {
  await signInAs('agent@demo.example')
  driver = await addedDriver({ City: 'Dayton' })
})

test('a late answer does not bring back a user who has left', async () => {
  const { person, address } = openBesideAnother(App, `/drivers-list/${driver.Id}/edit`)
  const city = await screen.findByRole('textbox', { name: /^City/ })
  await person.clear(city)
  await person.type(city, 'Columbus')
  const { release } = holdCall('EditDriver')
  await person.click(screen.getByRole('button', { name: 'Save changes' }))
  await person.click(screen.getByRole('link', { name: 'Leave' }))
  await screen.findByText('Elsewhere')
  release()
  expect(await screen.findByText(`${driver.Name} saved`)).toBeVisible()
  expect((await call(driverForm.details, { params: { id: driver.Id } })).City).toBe('Columbus')
  expect(address()).toBe('/elsewhere')
})
