import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { driverForm } from 'shared-api/drivers/driver-form'
import { tickets } from 'shared-api/tickets'
import { ticketDrafts } from 'shared-api/tickets/ticket-drafts'
import { ticketForm } from 'shared-api/tickets/ticket-form'
import { selectCarrier } from 'shared-auth'
import { watchCalls } from 'shared-testing/calls'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { narrowWindow, wideWindow } from 'shared-testing/window-width'
import DriverPanels from '../slots/driver-panels.tsx'
import { button, field, filesOf, keptDrafts, openAt, photo, withoutDrafts } from './add-ticket-testing.tsx'

let carrierId: string

beforeEach(async () => {
  carrierId = await withoutDrafts()
})
afterEach(wideWindow)

/** The number of a citation that no other test has. */
const newNumber = () => `7H-${crypto.randomUUID().slice(0, 8).toUpperCase()}`

test('a driver is not offered to hold the messages to the driver, and reads nothing of it before submitting', async () => {
  await signInAs('driver@demo.example')
  openAt('/tickets/add?step=citation')
  expect(await field('Special instruction')).toBeVisible()
  expect(screen.queryByLabelText(/^No messages to the driver/)).not.toBeInTheDocument()
  cleanup()
  openAt('/tickets/add?step=review')
  expect(await screen.findByRole('heading', { name: 'Check before submitting' })).toBeVisible()
  expect(screen.queryByText(/No messages to the driver/)).not.toBeInTheDocument()
})

test('on a wide window whether it is saved is said beside the buttons, which stay in view', async () => {
  await openTyped()
  const form = within(screen.getByRole('form', { name: 'Add ticket' }))
  expect(form.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
})

/** The citation step of a new ticket, with its number typed and saved. */
async function openTyped(number = newNumber()) {
  const opened = openAt('/tickets/add?step=citation')
  await opened.person.type(await field('Citation number'), number)
  await opened.person.tab()
  expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  return opened
}

const readTicket = (id: string) => call(tickets.record, { params: { id }, query: { record_type: 'TICKET' } })

const saved = () => waitFor(async () => expect(await keptDrafts()).toHaveLength(1))
const typedNow = async () => (await keptDrafts())[0]?.Fields.Citation_Number__c

test('on a phone, a photo becomes a ticket of a chosen driver in at most 12 taps', async () => {
  narrowWindow()
  const { person, address } = openAt('/tickets')
  let taps = 0
  const tap = async (element: HTMLElement) => {
    taps += 1
    await person.click(element)
  }
  await tap(await screen.findByRole('link', { name: 'Add ticket' }))
  // One tap opens the camera, which has its own button.
  taps += 1
  await person.upload(await screen.findByLabelText('Take the front'), photo())
  expect(await button('Remove the front')).toBeVisible()
  expect(screen.getByText('Step 1 of 5: photo')).toBeVisible()
  await tap(await button('Next'))
  await tap(await button(/^Driver: /))
  const [driver] = await screen.findAllByRole('option')
  const name = driver?.textContent ?? ''
  if (driver !== undefined) await tap(driver)
  await tap(await button('Next'))
  expect(await screen.findByText('Step 3 of 5: citation, part 1 of 2')).toBeVisible()
  expect(screen.queryByRole('region', { name: /^Front/ })).not.toBeInTheDocument()
  await person.click(await button('Your photo'))
  expect(await screen.findByRole('region', { name: /^Front/ })).toBeVisible()
  await tap(await button('Next'))
  expect(await screen.findByText('Step 3 of 5: citation, part 2 of 2')).toBeVisible()

  await tap(await button('Next'))
  expect(await screen.findByText('Step 4 of 5: documents')).toBeVisible()
  await tap(await button('Next'))
  expect(await screen.findByRole('heading', { name: 'Check before submitting' })).toHaveFocus()
  const [draft] = await keptDrafts()
  await tap(await button('Submit ticket'))
  expect(await screen.findByText('The ticket')).toBeVisible()
  expect(taps).toBeLessThanOrEqual(12)
  expect(await keptDrafts()).toEqual([])
  expect(draft?.CarrierId).toBe(carrierId)
  const id = /details\/([^?]+)/.exec(address())?.[1] ?? ''
  const record = await call(tickets.record, { params: { id }, query: { record_type: 'TICKET' } })
  expect(name).toContain(record.Driver_Full_Name__c)
  expect((await filesOf('tickets', id)).map(({ DocumentKind }) => DocumentKind)).toEqual(['Citation'])
}, 90_000)

test('what was typed survives a reload, at the address of its draft', async () => {
  const number = newNumber()
  const { person, address } = await openTyped(number)
  await person.selectOptions(await screen.findByLabelText('Category'), 'Speeding')
  await person.tab()
  await waitFor(async () => expect((await keptDrafts())[0]?.Fields.Violation_Category__c).toBe('Speeding'))
  const [draft] = await keptDrafts()
  expect(address()).toBe(`/tickets/add?draft=${draft?.Id}&step=citation`)
  cleanup()
  openAt(address())
  expect(await field('Citation number')).toHaveValue(number)
  expect(screen.getByLabelText('Category')).toHaveDisplayValue('Speeding')
})

test('without a connection nothing is lost: it is said to be not saved yet, and saved once there is one', async () => {
  const { person } = await openTyped()
  const { failing, stop } = watchCalls()
  failing.set('SaveTicketDraft', { status: 0, Message: 'No connection' })
  await person.type(await field('County'), 'Marrow')
  await person.tab()
  expect(await screen.findByText('Not saved yet')).toBeVisible()
  stop()
  await person.click(await field('City'))
  await person.tab()
  expect(await screen.findByText(/^Saved/)).toBeVisible()
  expect((await keptDrafts())[0]?.Fields.Ticket_County__c).toBe('Marrow')
})

/** The draft on screen, saved in another tab with another number. */
async function openOvertaken() {
  const opened = await openTyped('HERE-1')
  const [draft] = await keptDrafts()
  if (draft === undefined) throw new Error('The draft was not kept')
  const { Id, CarrierId, Version, Step } = draft
  const Fields = { Citation_Number__c: 'ELSEWHERE-2' }
  await call(ticketDrafts.save, { body: { Id, CarrierId, Version, Step, Fields } })
  await opened.person.type(await field('County'), 'Marrow')
  await opened.person.tab()
  expect(await screen.findByText(/changed in another tab or on another device/)).toBeVisible()
  return opened
}

test('a special instruction keeps its lines, and a link to sign is mailed once the ticket is there', async () => {
  const number = newNumber()
  const { Id } = await call(ticketDrafts.save, {
    body: {
      CarrierId: carrierId,
      Step: 'citation',
      Fields: { Citation_Number__c: number, EmailId: 'lucasta.merrow@example.com' },
    },
  })
  const { person } = openAt(`/tickets/add?draft=${Id}&step=citation`)
  await person.type(await field('Special instruction'), 'Call first.{Enter}Use the back door.')
  await person.click(await button('Next: documents'))
  const toReview = await button('Next: review')
  await person.click(screen.getByRole('checkbox', { name: 'Email the driver a link to sign' }))
  await person.click(toReview)
  await person.click(await button('Submit ticket'))
  expect(await screen.findByText('The ticket')).toBeVisible()
  expect(await screen.findByText('The link to sign is on its way')).toBeVisible()
  const [added] = await call(ticketForm.sameCitation, {
    query: { CarrierId: carrierId, Citation_Number__c: number },
  })
  const { SpecialInstruction } = await readTicket(added?.Id ?? '')
  expect(SpecialInstruction).toBe('Call first.\nUse the back door.')
})

test('a photo is enlarged and turned beside the fields', async () => {
  const { person } = openAt('/tickets/add')
  await person.upload(await screen.findByLabelText('Take the front'), photo())
  await person.click(await button('Next: driver'))
  await person.click(await button('Next: citation'))
  expect(await screen.findByRole('region', { name: 'Front, 100 percent' })).toBeVisible()
  await person.click(await button('Zoom in: Front'))
  await person.click(await button('Turn: Front'))
  const frame = screen.getByRole('region', { name: 'Front, 150 percent' })
  expect(within(frame).getByRole('img', { name: 'Front, turned 90 degrees' })).toBeVisible()
  await person.click(await button('Zoom out: Front'))
  expect(await button('Zoom out: Front')).toBeDisabled()
})

test('a draft that another tab saved first is offered, and can be used', async () => {
  const { person } = await openOvertaken()
  expect(await typedNow()).toBe('ELSEWHERE-2')
  await person.click(await button('Use the other one'))
  expect(await field('Citation number')).toHaveValue('ELSEWHERE-2')
})

test('what is here can be kept over what another tab saved', async () => {
  const { person } = await openOvertaken()
  await person.click(await button('Keep what is here'))
  await waitFor(async () => expect(await typedNow()).toBe('HERE-1'))
  expect(screen.queryByText(/changed in another tab/)).not.toBeInTheDocument()
})

test('a citation number that a ticket has is information, and stops no one', async () => {
  const number = newNumber()
  const { Name } = await call(ticketForm.create, {
    body: { CarrierId: carrierId, Citation_Number__c: number, RequestId: crypto.randomUUID() },
  })
  const { person } = await openTyped(number.toLowerCase().replace('-', ' '))
  expect(await screen.findByText(new RegExp(`${Name} has this number`))).toBeVisible()
  await person.click(await button('Next: documents'))
  expect(await screen.findByRole('group', { name: 'Documents' })).toHaveFocus()
})

test('what is no date stops on its own page, at its field', async () => {
  const { person, address } = await openTyped()
  await person.type(await field('Court date'), '13/45')
  await person.click(await button('Next: documents'))
  expect(await field('Court date')).toHaveAccessibleDescription(/Enter a date as MM\/DD\/YYYY/)
  expect(address()).toContain('step=citation')
})

test('a court date before the ticket stops on its own page, and the draft keeps it', async () => {
  const { person } = await openTyped()
  await person.type(await field('Date of ticket'), '11/04/2026')
  await person.type(await field('Court date'), '11/03/2026')
  await person.click(await button('Next: documents'))
  expect(await field('Court date')).toHaveAccessibleDescription(
    /Court date can't be before the date of ticket/,
  )
  await waitFor(async () => expect((await keptDrafts())[0]?.Fields.Court_Date__c).toBe('03 Nov 2026'))
  await person.clear(await field('Date of ticket'))
  await person.type(await field('Date of ticket'), '11/02/2026')
  await person.click(await button('Next: documents'))
  expect(await screen.findByRole('group', { name: 'Documents' })).toHaveFocus()
})

test('a ticket whose answer was lost is sent again, and created once', async () => {
  const number = newNumber()
  const { person, address } = await openTyped(number)
  await person.click(await button('Next: documents'))
  await person.click(await button('Next: review'))
  const { failing, stop } = watchCalls()
  failing.set('CreateTicket', { status: 0, Message: 'No connection' })
  await person.click(await button('Submit ticket'))
  expect(await screen.findByRole('heading', { name: /problem/ })).toBeVisible()
  stop()
  const [draft] = await keptDrafts()
  const ticket = { CarrierId: carrierId, Citation_Number__c: number }
  const { Id } = await call(ticketForm.create, {
    body: { ...ticket, DraftId: draft?.Id, RequestId: draft?.Id ?? '' },
  })
  await person.click(await button('Submit ticket'))
  await waitFor(() => expect(address()).toContain(Id))
})

test('a draft that is submitted is not asked for again', async () => {
  const { Id } = await call(ticketDrafts.save, {
    body: { CarrierId: carrierId, Step: 'review', Fields: { Citation_Number__c: newNumber() } },
  })
  const { person, settled } = openAt(`/tickets/add?draft=${Id}&step=review`)
  const submit = await button('Submit ticket')
  await settled()
  const { seen, stop } = watchCalls()
  await person.click(submit)
  expect(await screen.findByText('The ticket')).toBeVisible()
  await settled()
  expect(seen.filter((event) => /asked (GetTicketDraft\/|getFiles)/.test(event))).toEqual([])
  stop()
})

test('a file that is refused says why beside it, and the rest stays', async () => {
  const { person } = openAt('/tickets/add')
  const input = await screen.findByLabelText('Take the front')
  await person.upload(input, new File(['<svg/>'], 'front.svg', { type: 'image/svg+xml' }))
  expect(await screen.findByText('SVG files can contain scripts. Save it as a PNG or PDF.')).toBeVisible()
  await person.upload(await screen.findByLabelText('Take the back'), photo())
  await saved()
})

test('the list offers the drafts of the user, to go on with or to delete', async () => {
  const number = newNumber()
  await call(ticketDrafts.save, {
    body: { CarrierId: carrierId, Step: 'citation', Fields: { Citation_Number__c: number } },
  })
  const { person } = openAt('/tickets')
  expect(await screen.findByText(`You have a draft of citation ${number}`)).toBeVisible()
  await person.click(screen.getByRole('link', { name: /^Continue draft/ }))
  expect(await field('Citation number')).toHaveValue(number)
  cleanup()
  const again = openAt('/tickets')
  await again.person.click(await button(/^Delete draft/))
  await again.person.click(await button('Delete draft'))
  await waitFor(() => expect(screen.queryByText(/You have a draft/)).not.toBeInTheDocument())
  expect(await keptDrafts()).toEqual([])
})

test('the address of a draft that is gone says so, and begins a new ticket', async () => {
  const { person } = openAt(`/tickets/add?draft=${crypto.randomUUID()}&step=citation`)
  expect(await screen.findByText('This draft no longer exists')).toBeVisible()
  await person.click(await button('Start a new ticket'))
  expect(await screen.findByLabelText('Take the front')).toBeInTheDocument()
})

test("from a driver's page, a ticket begins with the driver and the driver's carrier", async () => {
  const [driver] = await call(driverForm.choices, { query: { CarrierId: carrierId } })
  selectCarrier(undefined)
  openElement(<DriverPanels driverId={driver?.Id ?? ''} />)
  const link = await screen.findByRole('link', { name: 'Add ticket' })
  const address = link.getAttribute('href') ?? ''
  cleanup()
  openAt(`${address}&step=driver`)
  expect(await button(`Driver: ${driver?.Name}`)).toBeVisible()
  cleanup()
  openAt(address)
  expect(await screen.findByLabelText('Carrier')).toHaveValue(carrierId)
})

test('only the driver adds the statement, and a user of one carrier chooses none', async () => {
  openAt('/tickets/add?step=documents')
  expect(await screen.findByText(/The driver adds it/)).toBeVisible()
  expect(screen.queryByLabelText("Add: Driver's statement")).not.toBeInTheDocument()
})
