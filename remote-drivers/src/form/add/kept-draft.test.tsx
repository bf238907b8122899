import { beforeEach, expect, test } from '@jest/globals'
import { IsRestoringProvider } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { call } from 'shared-api'
import { drafts } from 'shared-api/drafts/drafts'
import { drivers } from 'shared-api/drivers'
import { selectCarrier } from 'shared-auth'
import { watchCalls } from 'shared-testing/calls'
import { openElement, openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { confirmLeave } from 'shared-ui'
import { useLeaving } from 'shared-ui/base'
import App from '../../app.tsx'
import { newPerson, writtenCarrier } from '../../list/driver-testing.ts'
import { button, deleteDraft, field, lookUp } from './add-driver-testing.ts'

let carrierId: string
let otherCarrierId: string
let person = newPerson()

beforeEach(async () => {
  // A user has one draft for each carrier, and tests that run at the same time add drivers as the agent.
  const carriers = await signInAs('operator@demo.example')
  carrierId = carriers.find(({ Name }) => Name === writtenCarrier)?.Id ?? ''
  otherCarrierId = carriers.find(({ Id }) => Id !== carrierId)?.Id ?? ''
  selectCarrier(carrierId)
  await Promise.all([carrierId, otherCarrierId].map(deleteDraft))
  person = newPerson()
})

const keptDraft = (CarrierId = carrierId) => call(drafts.latest, { query: { Kind: 'driver', CarrierId } })
const save = (Fields: Record<string, string>) =>
  call(drafts.save, { body: { Kind: 'driver', CarrierId: carrierId, Fields } })
const typedDraft = () => ({
  CarrierId: carrierId,
  FirstName: 'Lucasta',
  LastName: person.LastName,
  EmailId: person.EmailId,
  MobileNumber: person.MobileNumber,
  City: 'Fallow Creek',
})

/** The host asks in a dialog of its own. */
function AppWithQuestion() {
  const leaving = useLeaving()
  return (
    <>
      <App />
      {leaving && <button onClick={leaving.discard}>Discard changes</button>}
    </>
  )
}

/** As far as the details, with the city typed and saved. */
async function openTyped() {
  const opened = openElement(<AppWithQuestion />, '/drivers-list/add')
  const { FirstName, LastName, EmailId, MobileNumber } = typedDraft()
  const names = { 'First name': FirstName, 'Last name': LastName }
  await lookUp(opened.person, { ...names, Email: EmailId, 'Mobile number': MobileNumber })
  await screen.findByText('No match found')
  await opened.person.type(await field('City'), 'Fallow Creek')
  await opened.person.tab()
  await waitFor(async () => expect((await keptDraft())?.Fields['City']).toBe('Fallow Creek'))
  return opened
}

test('a reload of the details keeps what was typed, and the driver is looked up again before the review', async () => {
  const { address } = await openTyped()
  cleanup()
  const { person: typist } = openScreen(App, address())
  expect(await field('City')).toHaveValue('Fallow Creek')
  expect(await field('First name')).toHaveValue('Lucasta')
  expect(screen.getByText('Your draft')).toBeVisible()
  await typist.click(await button('Review driver'))
  expect(await screen.findByRole('heading', { name: 'Check before adding' })).toBeVisible()
})

test('a reload at drivers who were found before the review keeps what was typed', async () => {
  const query = { CarrierId: carrierId, PageSize: 20 }
  const known = (await call(drivers.list, { query })).Data.find(({ PersonEmail }) => PersonEmail !== null)
  const { person: typist, address } = await openTyped()
  await typist.clear(await field('Email'))
  await typist.type(await field('Email'), known?.PersonEmail ?? '')
  await typist.click(await button('Review driver'))
  await screen.findByRole('heading', { name: 'Is it this driver?' })
  await waitFor(async () => expect((await keptDraft())?.Fields['EmailId']).toBe(known?.PersonEmail))
  cleanup()
  const again = openScreen(App, address())
  expect(await field('City')).toHaveValue('Fallow Creek')
  expect(await field('Email')).toHaveValue(known?.PersonEmail ?? '')
  expect(again.address()).toBe('/drivers-list/add?step=details')
  await again.person.click(await button('Review driver'))
  expect(await screen.findByRole('heading', { name: 'Is it this driver?' })).toBeVisible()
})

/** As the host's: nothing is asked until what the browser kept of answers is read. */
function AppAfterRestoring() {
  const [isRestoring, setIsRestoring] = useState(true)
  return (
    <IsRestoringProvider value={isRestoring}>
      <App />
      <button onClick={() => setIsRestoring(false)}>Restored</button>
    </IsRestoringProvider>
  )
}

test('a reload waits for the draft, though nothing is asked yet when the page is drawn', async () => {
  await save(typedDraft())
  const { person: typist, address } = openElement(<AppAfterRestoring />, '/drivers-list/add?step=details')
  await typist.click(await button('Restored'))
  expect(await field('City')).toHaveValue('Fallow Creek')
  expect(address()).toBe('/drivers-list/add?step=details')
})

test('a reload of the review shows it again, and the driver who is added leaves no draft', async () => {
  await save(typedDraft())
  const { person: typist } = openScreen(App, '/drivers-list/add?step=review')
  expect(await screen.findByText('Fallow Creek')).toBeVisible()
  await typist.click(await button('Add driver'))
  expect(await screen.findByText(`Lucasta ${person.LastName} added`)).toBeVisible()
  await waitFor(async () => expect(await keptDraft()).toBeNull())
})

test('a draft that could not be deleted says so, and stays', async () => {
  await save(typedDraft())
  const { person: typist } = openScreen(App, '/drivers-list/add')
  const { failing, stop } = watchCalls()
  failing.set('DeleteDraft', { status: 429, Message: 'Too many changes. Wait a minute.' })
  await typist.click(await button('Delete draft'))
  expect(await screen.findByText('The draft was not deleted')).toBeVisible()
  stop()
  expect(await keptDraft()).not.toBeNull()
})

test('a user who leaves without saving leaves no draft', async () => {
  const { person: typist } = await openTyped()
  act(() => confirmLeave(() => undefined))
  await typist.click(await button('Discard changes'))
  await waitFor(async () => expect(await keptDraft()).toBeNull())
})

test('a driver who is given another carrier leaves no draft under the one before, and a reload finds it', async () => {
  const { person: typist, address } = await openTyped()
  const box = await screen.findByRole('combobox', { name: /^Carrier/ })
  await typist.selectOptions(box, otherCarrierId)
  await typist.tab()
  await waitFor(async () => expect(await keptDraft()).toBeNull())
  expect(await keptDraft(otherCarrierId)).toMatchObject({ Fields: { City: 'Fallow Creek' } })
  cleanup()
  openScreen(App, address())
  expect(await field('City')).toHaveValue('Fallow Creek')
  expect(await screen.findByRole('combobox', { name: /^Carrier/ })).toHaveValue(otherCarrierId)
})

test('a draft that is only opened keeps its age', async () => {
  await save(typedDraft())
  const { count } = watchCalls()
  const { person: typist } = openScreen(App, '/drivers-list/add?step=details')
  await typist.click(await field('City'))
  await typist.tab()
  cleanup()
  await keptDraft()
  expect(count('asked SaveDraft')).toBe(0)
})

test('a draft is offered where a driver is added, to continue or to delete', async () => {
  await save(typedDraft())
  const { person: typist } = openScreen(App, '/drivers-list/add')
  expect(await screen.findByText(new RegExp(`^You have a draft of Lucasta ${person.LastName}`))).toBeVisible()
  await typist.click(await button('Continue draft'))
  expect(await field('City')).toHaveValue('Fallow Creek')
  cleanup()
  const again = openScreen(App, '/drivers-list/add')
  await again.person.click(await button('Delete draft'))
  await waitFor(() => expect(screen.queryByText(/^You have a draft/)).not.toBeInTheDocument())
  expect(await keptDraft()).toBeNull()
})

test('a draft that can be neither read nor saved keeps no user from adding a driver', async () => {
  const { failing, count } = watchCalls()
  for (const name of ['GetDraft', 'SaveDraft']) failing.set(name, { status: 503, Message: 'Out of order' })
  const { person: typist } = openScreen(App, '/drivers-list/add')
  const { FirstName, LastName, EmailId, MobileNumber } = typedDraft()
  const names = { 'First name': FirstName, 'Last name': LastName }
  await lookUp(typist, { ...names, Email: EmailId, 'Mobile number': MobileNumber })
  await typist.click(await button('Review driver'))
  await typist.click(await button('Add driver'))
  expect(await screen.findByText(`Lucasta ${person.LastName} added`)).toBeVisible()
  for (const name of ['GetDraft', 'SaveDraft']) expect(count(`answered ${name}`)).toBeGreaterThan(0)
})
