import { beforeEach, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { type NewTicket, ticketForm } from 'shared-api/tickets/ticket-form'
import { ticketProgress } from 'shared-api/tickets/ticket-progress'
import { tickets } from 'shared-api/tickets'
import { watchCalls } from 'shared-testing/calls'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { narrowWindow, turnableWindow, wideWindow } from 'shared-testing/window-width'
import { TicketDetails } from './ticket-details.tsx'

beforeEach(async () => {
  wideWindow()
  await signInAs('carrier@demo.example')
})

/** An own ticket of the test, in Ticket Received. */
async function newTicket(more: Partial<NewTicket> = {}) {
  const { Data } = await call(tickets.list, { query: { PageSize: 1 } })
  const record = await call(tickets.record, {
    params: { id: Data[0]?.Id ?? '' },
    query: { record_type: 'TICKET' },
  })
  return call(ticketForm.create, {
    body: {
      CarrierId: record.Carrier__r.Id,
      FirstName: 'Bram',
      LastName: 'Castellane',
      Ticket_County__c: 'Marrow',
      RequestId: crypto.randomUUID(),
      ...more,
    },
  })
}

async function open(id: string) {
  const opened = openElement(<TicketDetails id={id} />)
  await screen.findByRole('heading', { level: 1, name: /^T-/ })
  await screen.findByText('Ticket added')
  return opened
}

const panel = (name: string) => screen.getByRole('region', { name })

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('a new ticket asks for its citation first, and says what is missing and how far it is', async () => {
  const { Id } = await newTicket()
  await open(Id)
  expect(await screen.findByRole('heading', { name: 'You: upload the citation' })).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Upload citation' })).toHaveLength(2)
  expect(within(panel('Missing documents')).getAllByRole('listitem')).toHaveLength(4)
  const steps = within(screen.getByRole('list', { name: 'Progress of the ticket' })).getAllByRole('listitem')
  expect(steps.filter((step) => step.getAttribute('aria-current') === 'step')[0]).toHaveTextContent(
    'Ticket Received',
  )
  expect(within(panel('Court')).getByText('Not known yet. The attorney tells you here.')).toBeVisible()
  expect(within(panel('Court')).getByText('Must the driver appear?')).toBeVisible()
})

test('a driver reads of himself, and sees no button that only others can press', async () => {
  await signInAs('driver@demo.example')
  const { Data } = await call(tickets.list, { query: { PageSize: 1 } })
  await open(Data[0]?.Id ?? '')
  expect(await within(panel('Court')).findByText('Must I appear?')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('the back office sees no button for a correction, which carriers and drivers make', async () => {
  await signInAs('operator@demo.example')
  const { Data } = await call(tickets.list, { query: { PageSize: 1 } })
  await open(Data[0]?.Id ?? '')
  expect(await screen.findByRole('button', { name: 'Delete' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Correct details' })).toBeNull()
})

test('an uploaded citation is no longer missing, and the back office is next', async () => {
  const { Id } = await newTicket()
  const { person } = await open(Id)
  await screen.findByRole('heading', { name: 'You: upload the citation' })
  const [chooser] = screen.getAllByLabelText<HTMLInputElement>('File of the citation')
  if (!chooser) throw new Error('There is no chooser.')
  await person.upload(chooser, new File(['%PDF-1.4\n%%EOF'], 'citation.pdf', { type: 'application/pdf' }))
  expect(
    await screen.findByRole('heading', { name: 'Back office: sends the ticket to an attorney' }),
  ).toBeVisible()
  expect(await screen.findByText('Document added: citation.pdf')).toBeVisible()
})

test('a photo too large to send is drawn smaller, and one that no browser draws is refused', async () => {
  const { Id } = await newTicket()
  const { person } = await open(Id)
  await screen.findByRole('heading', { name: 'You: upload the citation' })
  const [chooser] = screen.getAllByLabelText<HTMLInputElement>('File of the citation')
  if (!chooser) throw new Error('There is no chooser.')
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 2, 7, 0xff, 0xd9])
  const photo = new File([jpeg, new Uint8Array(11 * 1_048_576)], 'photo.jpg', { type: 'image/jpeg' })
  await person.upload(chooser, photo)
  expect(await screen.findByText('The citation was not uploaded')).toBeVisible()
  // A browser draws pictures, jsdom does not.
  globalThis.createImageBitmap = async () => ({ width: 4000, height: 3000, close: () => undefined })
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((drawn) => drawn(new Blob([jpeg], { type: 'image/jpeg' })))
  await person.upload(chooser, photo)
  expect(await screen.findByText('Document added: photo.jpg')).toBeVisible()
})

test('a note is added at the top of the timeline with its author', async () => {
  const { Id } = await newTicket()
  const { person } = await open(Id)
  await person.click(screen.getByRole('button', { name: 'Add note' }))
  expect(screen.getByLabelText('Note')).toHaveFocus()
  await person.keyboard('The radar unit was not calibrated.{Enter}Ask for its log.')
  await person.click(screen.getByRole('button', { name: 'Save note' }))
  const events = within(await screen.findByRole('list', { name: 'What happened to the ticket' }))
  const note = await events.findByText(/^The radar unit was not calibrated/)
  expect(note).toHaveStyle({ whiteSpace: 'pre-line' })
  expect(note.textContent).toBe('The radar unit was not calibrated.\nAsk for its log.')
  expect(events.getAllByRole('listitem')[0]).toHaveTextContent('Dana Pell')
})

test('a release of the held messages that is refused says so', async () => {
  const { Id } = await newTicket({ noDriverCommsUntilPaid: true })
  const { person } = await open(Id)
  const { failing } = watchCalls()
  failing.set('MarkTicketCovered', { status: 409, Message: 'This ticket is covered already' })
  await person.click(await screen.findByRole('button', { name: 'Mark as covered' }))
  const question = within(
    await screen.findByRole('alertdialog', { name: /^Mark ticket T-\d+ as covered\?$/ }),
  )
  await person.click(question.getByRole('button', { name: 'Mark as covered' }))
  expect(await question.findByText('This ticket is covered already.')).toBeVisible()
})

test('a release of the held messages is asked about first, and is in the timeline with who made it', async () => {
  const { Id } = await newTicket({ noDriverCommsUntilPaid: true })
  const { person } = await open(Id)
  await person.click(await screen.findByRole('button', { name: 'Mark as covered' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/^The driver gets messages about this ticket from now on/)).toBeVisible()
  await person.click(question.getByRole('button', { name: 'Mark as covered' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  const events = within(screen.getByRole('list', { name: 'What happened to the ticket' }))
  const event = await events.findByText('Marked as covered: the driver gets messages')
  expect(event.closest('li')).toHaveTextContent('Dana Pell')
  expect(screen.queryByRole('button', { name: 'Mark as covered' })).not.toBeInTheDocument()
})

test('the submitter corrects the facts in their place, and the timeline tells of it', async () => {
  const { Id } = await newTicket()
  const { person } = await open(Id)
  await person.click(screen.getByRole('button', { name: 'Correct details' }))
  const county = screen.getByLabelText(/^County/)
  await person.clear(county)
  await person.type(county, 'Allen')
  await person.type(screen.getByLabelText(/^Court date/), '12/2/2026')
  await person.type(screen.getByLabelText(/^Initial fine/), '185')
  await person.click(screen.getByRole('button', { name: 'Save corrections' }))
  expect(await screen.findByText(/^Corrected: .*County from Marrow to Allen/)).toHaveTextContent(
    'Initial fine: $185.00',
  )
  expect(within(panel('Court')).getByText(/02 Dec 2026/)).toBeVisible()
})

test('a correction that another user was faster with asks which value is saved', async () => {
  const { Id, Version } = await newTicket()
  const { person } = await open(Id)
  await person.click(screen.getByRole('button', { name: 'Correct details' }))
  const county = screen.getByLabelText(/^County/)
  await person.clear(county)
  await person.type(county, 'Allen')
  await call(ticketProgress.correct, { body: { Id, Version, Ticket_County__c: 'Lucas' } })
  await person.click(screen.getByRole('button', { name: 'Save corrections' }))
  expect(await screen.findByRole('heading', { name: 'Another user changed this ticket' })).toBeVisible()
  await person.click(screen.getByRole('radio', { name: /Keep mine/ }))
  await person.click(screen.getByRole('button', { name: 'Save with these choices' }))
  expect(await screen.findByText(/^Corrected: County from Lucas to Allen/)).toBeVisible()
})

test('a ticket that was sent can neither be corrected nor deleted, and each button says why', async () => {
  const { Data } = await call(tickets.list, { query: { PageSize: 100 } })
  const sent = Data.find(({ Attorney_Status__c }) => Attorney_Status__c === 'Sent to Attorney')
  await open(sent?.Id ?? '')
  expect(screen.getByRole('button', { name: 'Correct details' })).toHaveAccessibleDescription(
    'The ticket was sent to the attorney. Add a note to report a mistake.',
  )
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription(/deleted|payment/)
})

test('a ticket is deleted once that was confirmed, and not before', async () => {
  const { Id, Name } = await newTicket()
  const { person, address } = await open(Id)
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog', { name: `Delete ticket ${Name}?` })
  await person.click(within(question).getByRole('button', { name: 'Keep ticket' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  await person.click(await screen.findByRole('button', { name: 'Delete ticket' }))
  await waitFor(() => expect(address()).toBe('/tickets'))
  await expect(
    call(tickets.record, { params: { id: Id }, query: { record_type: 'TICKET' } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('on a phone the next step, payment, court and documents come first, and the rest is folded', async () => {
  narrowWindow()
  const { Id } = await newTicket()
  const { person } = openElement(<TicketDetails id={Id} />)
  await screen.findByRole('heading', { name: 'You: upload the citation' })
  await waitFor(() =>
    expect(headings()).toEqual([
      'You: upload the citation',
      'Payment',
      'Court',
      'Missing documents',
      'Documents',
      'Progress',
      'Key facts',
      'Timeline',
      'Compliance challenge',
    ]),
  )
  expect(screen.getByRole('button', { name: 'Key facts', expanded: false })).toBeVisible()
  expect(screen.queryByText('Ticket added')).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Key facts' }))
  await person.click(screen.getByRole('button', { name: 'Correct details' }))
  expect(screen.getByLabelText(/^Driver/)).toHaveFocus()
})

test.each(['on a wide window', 'on a phone'])(
  "the court's fine stands once beside a payment %s",
  async (where) => {
    if (where === 'on a phone') narrowWindow()
    const { Data } = await call(tickets.list, { query: { Status: "Driver Hasn't Paid", PageSize: 25 } })
    const fined = Data.find(({ Initial_Fine__c }) => Initial_Fine__c !== null)
    openElement(<TicketDetails id={fined?.Id ?? ''} />)
    const payment = within(await screen.findByRole('region', { name: 'Payment' }))
    await payment.findByText('Total')
    expect(screen.getAllByText("Don't pay the court before your attorney says so.")).toHaveLength(1)
  },
)

test('a half-written note and correction stay when the phone is turned', async () => {
  const turn = turnableWindow()
  const { Id } = await newTicket()
  const { person } = openElement(<TicketDetails id={Id} />)
  await person.click(await screen.findByRole('button', { name: 'Correct details' }))
  await person.type(screen.getByLabelText(/^Citation number/), '7H-0418826')
  await person.click(screen.getByRole('button', { name: 'Add note' }))
  await person.type(screen.getByRole('textbox', { name: 'Note' }), 'Called the court')
  act(turn)
  expect(await screen.findByRole('button', { name: 'Progress', expanded: false })).toBeVisible()
  expect(screen.getByLabelText(/^Citation number/)).toHaveValue('7H-0418826')
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Called the court')
})
