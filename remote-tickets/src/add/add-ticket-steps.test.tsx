import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { driverForm } from 'shared-api/drivers/driver-form'
import { ticketForm } from 'shared-api/tickets/ticket-form'
import { type TicketDraft, type TicketDraftFields, ticketDrafts } from 'shared-api/tickets/ticket-drafts'
import { breakCall, holdCall, watchCalls } from 'shared-testing/calls'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { confirmLeave } from 'shared-ui'
import { useLeaving } from 'shared-ui/base'
import App from '../app.tsx'
import {
  button,
  field,
  filesOf,
  keptDrafts,
  openAt,
  photo,
  withoutDrafts,
  writtenCarrier,
} from './add-ticket-testing.tsx'

let carrierId: string
let otherCarrierId: string

beforeEach(async () => {
  const carriers = await signInAs('agent@demo.example')
  carrierId = carriers.find(({ Name }) => Name === writtenCarrier)?.Id ?? ''
  otherCarrierId = carriers.find(({ Id }) => Id !== carrierId)?.Id ?? ''
})

/** Each test opens a draft of its own. */
let draft: TicketDraft | undefined
afterEach(async () => {
  cleanup()
  if (draft !== undefined && (await keptDrafts()).some(({ Id }) => Id === draft?.Id))
    await call(ticketDrafts.delete, { params: { id: draft.Id } })
})

async function openDraft(Step: TicketDraft['Step'], Fields: TicketDraftFields = {}) {
  const number = `9S-${crypto.randomUUID().slice(0, 8)}`
  draft = await call(ticketDrafts.save, {
    body: { CarrierId: carrierId, Step, Fields: { Citation_Number__c: number, ...Fields } },
  })
  const opened = openAt(`/tickets/add?draft=${draft.Id}&step=${Step}`)
  return { ...opened, kept: draft }
}

const keptFields = async () => (await keptDrafts()).find(({ Id }) => Id === draft?.Id)?.Fields

test('what another device added to the draft is not lost by a submit here', async () => {
  const { person, kept } = await openDraft('review')
  const submit = await button('Submit ticket')
  const { Id, CarrierId, Version, Step } = kept
  const Fields = { ...kept.Fields, Court_Date__c: '12/31/2026' }
  const newer = await call(ticketDrafts.save, { body: { Id, CarrierId, Version, Step, Fields } })
  await person.click(submit)
  expect(await screen.findByText(/changed in another tab or on another device/)).toBeVisible()
  expect(screen.getByText(/The ticket was not submitted/)).toBeVisible()
  expect((await keptFields())?.Court_Date__c).toBe('12/31/2026')
  await person.click(await button('Use the other one'))
  expect(screen.queryByText(/The ticket was not submitted/)).not.toBeInTheDocument()
  expect(await screen.findByText('31 Dec 2026')).toBeVisible()
  // It is saved as it is: the other device goes on with it.
  await person.tab()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect((await keptDrafts()).find((one) => one.Id === Id)?.Version).toBe(newer.Version)
  expect(screen.getByText(/^Saved \d\d:\d\d$/)).toHaveAttribute('aria-live', 'off')
  await person.click(submit)
  expect(await screen.findByText('The ticket')).toBeVisible()
})

test('a draft that was submitted elsewhere goes on as a new one', async () => {
  const { person, kept, address } = await openDraft('citation')
  const { Id, CarrierId, Fields } = kept
  await field('County')
  await call(ticketForm.create, {
    body: { CarrierId, Citation_Number__c: Fields.Citation_Number__c, DraftId: Id, RequestId: Id },
  })
  await person.type(await field('County'), 'Marrow')
  await person.tab()
  await person.click(await button('Save it as a new draft'))
  await waitFor(() => expect(address()).not.toContain(Id))
  await person.click(await button('Next: documents'))
  await person.click(await button('Next: review'))
  await person.click(await button('Submit ticket'))
  expect(await screen.findByText('The ticket')).toBeVisible()
})

test('a file that no browser draws is its name while it is sent', async () => {
  const { person } = await openDraft('photo')
  const { release, asked } = holdCall('uploadDocuments')
  const citation = new File(['%PDF-1.4\n%%EOF'], 'scan.pdf', { type: 'application/pdf' })
  await person.upload(await screen.findByLabelText('Choose a file of the front'), citation)
  await asked()
  expect(screen.getByText('Citation front.pdf')).toBeVisible()
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
  release()
  expect(await button('Remove the front')).toBeVisible()
})

/** What the review says of the documents, before the list of them beside it. */
const reviewed = async () => {
  const [part] = await screen.findAllByRole('region', { name: 'Documents' })
  if (part === undefined) throw new Error('There is no review')
  return within(part)
}
const ticketFiles = async (address: string) =>
  (await filesOf('tickets', /details\/([^?]+)/.exec(address)?.[1] ?? '')).map(({ FileName }) => FileName)

test('a photo that is still being sent is waited for, and is with the ticket', async () => {
  const { person, address } = await openDraft('review', { ...typedDriver, ...sendsLink })
  const { release, asked } = holdCall('uploadDocuments')
  await person.upload(await screen.findByLabelText('Add: Power of attorney'), photo())
  await asked()
  expect((await reviewed()).getByText('front.jpg')).toBeVisible()
  expect(screen.queryByText('Emailed to the driver')).not.toBeInTheDocument()
  await person.click(await button('Submit ticket'))
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(screen.queryByText('The ticket')).not.toBeInTheDocument()
  release()
  expect(await screen.findByText('The ticket')).toBeVisible()
  expect(await ticketFiles(address())).toEqual(['front.jpg'])
})

test('a photo that was not added is not left behind: it is sent again, or removed', async () => {
  const { person, address } = await openDraft('review')
  const { repair } = breakCall('uploadDocuments', 503)
  await person.upload(await screen.findByLabelText('Add: Citation'), photo())
  await person.click(await button('Submit ticket'))
  const refusal = 'front.jpg was not added. Try again, or remove it to submit without it.'
  expect(await screen.findByText(refusal)).toBeVisible()
  await person.click((await reviewed()).getByRole('button', { name: 'Remove' }))
  expect(screen.queryByText(refusal)).not.toBeInTheDocument()
  await person.upload(screen.getByLabelText('Add: Citation'), photo())
  await person.click(await button('Submit ticket'))
  expect(await screen.findByText(refusal)).toBeVisible()
  repair()
  await person.click((await reviewed()).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(refusal)).not.toBeInTheDocument())
  await person.click(await button('Submit ticket'))
  expect(await screen.findByText('The ticket')).toBeVisible()
  expect(await ticketFiles(address())).toEqual(['front.jpg'])
})

test('a ticket of another carrier has neither the driver nor the agent that was chosen before', async () => {
  const [driver] = await call(driverForm.choices, { query: { CarrierId: carrierId } })
  const { person } = await openDraft('photo', { DriverId: driver?.Id ?? '', agentName: 'Rhea Thornquist' })
  await person.selectOptions(await screen.findByLabelText('Carrier'), otherCarrierId)
  await person.tab()
  await waitFor(async () => {
    const fields = await keptFields()
    expect([fields?.DriverId, fields?.agentName]).toEqual([undefined, undefined])
  })
})

test('a page that has an error moves the focus to the summary, each time', async () => {
  const { person } = await openDraft('citation', { Court_Date__c: '13/45/2026' })
  await person.click(await button('Next: documents'))
  expect((await screen.findByRole('heading', { name: 'There is a problem' })).parentElement).toHaveFocus()
  await person.type(await field('Initial fine'), 'abc')
  await person.click(await button('Next: documents'))
  expect((await screen.findByRole('heading', { name: 'There are 2 problems' })).parentElement).toHaveFocus()
})

test('a driver who is refused is named at the picker, where the summary leads', async () => {
  const [driver] = await call(driverForm.choices, { query: { CarrierId: otherCarrierId } })
  const { person } = await openDraft('review', { DriverId: driver?.Id ?? '' })
  await person.click(await button('Submit ticket'))
  const picker = await button(/^Driver: /)
  await person.click(await screen.findByRole('link', { name: 'Choose a driver of this carrier' }))
  expect(picker).toHaveFocus()
  expect(picker).toHaveAccessibleDescription('Choose a driver of this carrier')
})

const typedDriver = { FirstName: 'Lucasta', LastName: 'Merrow', EmailId: 'lucasta.merrow@example.com' }
const sendsLink = { SendLinkToSign: 'true' }
const link = () => screen.findByRole('checkbox', { name: 'Email the driver a link to sign' })

test('a link to sign is offered for a driver who has an address and gets messages, and reviewed', async () => {
  const { person } = await openDraft('documents', { ...typedDriver, ...sendsLink })
  expect(await link()).toBeChecked()
  await person.click(await button('Next: review'))
  expect(await screen.findByText('Emailed to the driver')).toBeVisible()
})

test.each([
  ['without an address', {}, 'Choose a driver or enter an email address first.'],
  [
    'who gets no messages',
    { ...typedDriver, noDriverCommsUntilPaid: 'true' },
    'The driver gets no messages until the ticket is paid.',
  ],
])('a driver %s is mailed no link to sign, and the field says why', async (_, fields, reason) => {
  const { person } = await openDraft('documents', { ...fields, ...sendsLink })
  expect(await link()).toBeDisabled()
  expect(await link()).not.toBeChecked()
  expect(await link()).toHaveAccessibleDescription(reason)
  await person.click(await button('Next: review'))
  expect(await screen.findByRole('heading', { name: 'Check before submitting' })).toBeVisible()
  expect(screen.queryByText('Emailed to the driver')).not.toBeInTheDocument()
})

test('a scanned power of attorney takes the link to sign away', async () => {
  const { person } = await openDraft('documents', { ...typedDriver, ...sendsLink })
  expect(await link()).toBeChecked()
  await person.upload(screen.getByLabelText('Add: Power of attorney'), photo())
  expect(await button('Remove front.jpg')).toBeVisible()
  const { seen, stop } = watchCalls()
  await person.click(await button('Next: review'))
  await person.click(await button('Submit ticket'))
  expect(await screen.findByText('The ticket')).toBeVisible()
  expect(seen.filter((event) => event.includes('Signing'))).toEqual([])
  stop()
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

test('changes that are discarded are not kept in the draft', async () => {
  const { kept } = await openDraft('citation')
  cleanup()
  const { person } = openElement(<AppWithQuestion />, `/tickets/add?draft=${kept.Id}&step=citation`)
  const { failing, seen, stop } = watchCalls()
  failing.set('SaveTicketDraft', { status: 0, Message: 'No connection' })
  await person.type(await field('County'), 'Marrow')
  await person.tab()
  expect(await screen.findByText('Not saved yet')).toBeVisible()
  act(() => confirmLeave(cleanup))
  const discard = await button('Discard changes')
  failing.clear()
  seen.length = 0
  // A press of the mouse would leave the field first, which saves it.
  act(() => discard.click())
  // Longer than the form waits before it saves.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(seen).toEqual([])
  stop()
  expect((await keptFields())?.Ticket_County__c).toBeUndefined()
})

test('the back stays the back when it is taken first, and a third photo is seen', async () => {
  const { person } = await openDraft('photo')
  await person.upload(await screen.findByLabelText('Take the back'), photo())
  expect(await button('Remove the back')).toBeVisible()
  expect(screen.getByLabelText('Take the front')).toBeInTheDocument()
  await person.upload(screen.getByLabelText('Take the front'), photo())
  expect(await button('Remove the front')).toBeVisible()
  await person.click(await button('Next: driver'))
  await person.upload(await screen.findByLabelText('Add: Citation'), photo())
  expect(await screen.findByRole('region', { name: 'Page 3, 100 percent' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Back, 100 percent' })).toBeVisible()
  await person.click(await button('Back'))
  expect(await button('Remove page 3')).toBeVisible()
})

test('a photo stays on screen where the files of its new draft were asked for before it was added', async () => {
  await withoutDrafts()
  const { person } = openAt('/tickets/add')
  const front = await screen.findByLabelText('Take the front')
  const filesRead = Promise.withResolvers<void>()
  const filesShown = Promise.withResolvers<void>()
  const [asked, added] = [jest.fn(), jest.fn()]
  const send = globalThis.fetch
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const isOf = (name: string) => typeof input === 'string' && input.includes(`/${name}`)
    if (isOf('getFiles')) asked()
    if (isOf('uploadDocuments')) await filesRead.promise
    const answer = await send(input, init)
    if (isOf('uploadDocuments')) added()
    if (isOf('getFiles')) {
      filesRead.resolve()
      await filesShown.promise
    }
    return answer
  })
  await person.upload(front, photo())
  await waitFor(() => expect(added).toHaveBeenCalled())
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  filesShown.resolve()
  expect(await button('Remove the front')).toBeVisible()
})
