import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { selectCarrier } from 'shared-auth'
import { breakCall, holdCall } from 'shared-testing/calls'
import { newPerson, writtenCarrier } from '../../list/driver-testing.ts'
import { openBesideAnother, openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../../app.tsx'
import { button, field, lookUp } from './add-driver-testing.ts'

const person = newPerson()

beforeEach(async () => {
  const carriers = await signInAs('agent@demo.example')
  selectCarrier(carriers.find(({ Name }) => Name === writtenCarrier)?.Id)
})

test('a look-up that answers late does not bring back a user who has left', async () => {
  const { release, asked } = holdCall('SearchDriver')
  const { person: typist, address, settled } = openBesideAnother(App, '/drivers-list/add')
  await lookUp(typist, { Email: person.EmailId })
  await asked()
  await typist.click(screen.getByRole('link', { name: 'Leave' }))
  await screen.findByText('Elsewhere')
  release()
  await settled()
  expect(address()).toBe('/elsewhere')
})

test('the late answer to an added driver does not bring back a user who has left', async () => {
  const { person: typist, address, settled } = openBesideAnother(App, '/drivers-list/add')
  const added = newPerson()
  await lookUp(typist, {
    'First name': 'Lucasta',
    'Last name': added.LastName,
    Email: added.EmailId,
    'Mobile number': added.MobileNumber,
  })
  await typist.click(await button('Review driver'))
  const { release, asked } = holdCall('AddDriver')
  await typist.click(await button('Add driver'))
  await asked()
  await typist.click(screen.getByRole('link', { name: 'Leave' }))
  await screen.findByText('Elsewhere')
  release()
  expect(await screen.findByText(`Lucasta ${added.LastName} added`)).toBeVisible()
  await settled()
  expect(address()).toBe('/elsewhere')
})

test('a late second look-up does not move a user who went back a step', async () => {
  const { person: typist, address, goBack, settled } = openScreen(App, '/drivers-list/add')
  await lookUp(typist, { 'First name': 'Lucasta', 'Last name': person.LastName })
  await screen.findByText('None of your drivers')
  await typist.type(await field('Email'), person.EmailId)
  await typist.type(await field('Mobile number'), person.MobileNumber)
  const { release, asked } = holdCall('SearchDriver')
  await typist.click(await button('Review driver'))
  await asked()
  await goBack()
  expect(await screen.findByRole('form', { name: 'Look up' })).toBeVisible()
  release()
  await settled()
  expect(address()).toBe('/drivers-list/add')
  expect(screen.queryByRole('heading', { name: /problem/ })).not.toBeInTheDocument()
})

test('choices that could not be loaded are asked for again at the field, and nothing typed is lost', async () => {
  const { repair } = breakCall('GetMasterData', 503)
  const { person: typist } = openScreen(App, '/drivers-list/add')
  await typist.type(await field('Email'), person.EmailId)
  const states = screen.getByRole('combobox', { name: 'CDL state' })
  await waitFor(() => expect(states).toHaveAccessibleDescription(/^The choices could not be loaded\./))
  repair()
  await typist.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('option', { name: 'Ohio' })
  await waitFor(() => expect(states).toHaveFocus())
  expect(states).toBeValid()
  expect(await field('Email')).toHaveValue(person.EmailId)
})

test('carriers that are asked for again at their field leave the carrier that was chosen', async () => {
  const { repair } = breakCall('GetAccountsList', 503)
  const { person: typist } = openScreen(App, '/drivers-list/add')
  const tryAgain = await screen.findByRole('button', { name: 'Try again' })
  await typist.click(tryAgain)
  await waitFor(() => expect(tryAgain).not.toHaveAttribute('aria-busy'))
  expect(tryAgain).toHaveFocus()
  repair()
  await typist.click(tryAgain)
  await screen.findByRole('option', { name: writtenCarrier })
  expect(screen.getByRole('combobox', { name: /^Carrier/ })).toHaveDisplayValue(writtenCarrier)
})
