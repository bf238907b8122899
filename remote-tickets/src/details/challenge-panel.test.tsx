import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { challenges } from 'shared-api/challenges'
import { challengeProgress } from 'shared-api/challenges/challenge-progress'
import { files } from 'shared-api/documents'
import { tickets } from 'shared-api/tickets'
import { type NewTicket, ticketForm } from 'shared-api/tickets/ticket-form'
import { breakCall, watchCalls } from 'shared-testing/calls'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { TicketDetails } from './ticket-details.tsx'

beforeEach(async () => {
  await signInAs('carrier@demo.example')
})

/** An own ticket of the test. */
async function newTicket(given: Partial<NewTicket> = {}) {
  const { Data } = await call(tickets.list, { query: { PageSize: 1 } })
  const { Carrier__r } = await readTicket(Data[0]?.Id ?? '')
  return call(ticketForm.create, {
    body: {
      CarrierId: Carrier__r.Id,
      Date_of_Ticket: '2026-10-05',
      RequestId: crypto.randomUUID(),
      ...given,
    },
  })
}

const readTicket = (id: string) => call(tickets.record, { params: { id }, query: { record_type: 'TICKET' } })

const readChallenge = (id: string) =>
  call(challenges.record, { params: { id }, query: { record_type: 'INSPECTION' } })

const evidenceOf = async (folder: string) =>
  (await call(files.list, { query: { bucket: 'inspections', folder } })).Data

async function openForm(id: string) {
  const opened = openElement(<TicketDetails id={id} />)
  await opened.person.click(await screen.findByRole('button', { name: 'Start challenge' }))
  const dialog = await screen.findByRole('dialog', { name: /^Challenge ticket T-/ })
  return { ...opened, dialog, form: within(dialog) }
}

const submitOf = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Start challenge' })

const pdf = (name: string) => new File(['%PDF-1.4\n%%EOF'], name, { type: 'application/pdf' })

const panel = () => screen.findByRole('region', { name: 'Compliance challenge' })

test('a challenge is started from its ticket, with its evidence, and shown there', async () => {
  const { Id } = await newTicket()
  const { person, dialog, form } = await openForm(Id)
  await person.selectOptions(form.getByLabelText('Challenge type'), 'Citation dismissed')
  await person.type(
    form.getByLabelText('What is wrong'),
    'The court dismissed it.{Enter}Page 2 has the seal.',
  )
  await person.upload(form.getByLabelText('File of the court decision'), pdf('decision.pdf'))
  await form.findByText('decision.pdf')
  await person.click(submitOf(dialog))
  expect(await screen.findByText('Challenge started')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const { Associated_Inspection__r: started } = await readTicket(Id)
  expect(within(await panel()).getByRole('link', { name: started?.Name ?? '' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Start challenge' })).not.toBeInTheDocument()
  expect((await readChallenge(started?.Id ?? '')).Statement).toBe(
    'The court dismissed it.\nPage 2 has the seal.',
  )
  expect(await evidenceOf(started?.Id ?? '')).toMatchObject([
    { FileName: 'decision.pdf', DocumentKind: 'Court decision' },
  ])
})

test('what is missing or too long is said on its field, and nothing is started', async () => {
  const { Id } = await newTicket()
  const { person, dialog, form } = await openForm(Id)
  await person.click(submitOf(dialog))
  expect(await form.findByRole('link', { name: 'Challenge type: Choose what to challenge' })).toBeVisible()
  const statement = form.getByLabelText('What is wrong')
  expect(statement).toHaveAccessibleDescription(/Say what is wrong/)
  await person.click(statement)
  await person.paste('x'.repeat(4001))
  await waitFor(() => expect(statement).toHaveAccessibleDescription(/Use at most 4000 characters/))
  expect(form.getByRole('link', { name: 'What is wrong: Use at most 4000 characters' })).toBeVisible()
  expect((await readTicket(Id)).Associated_Inspection__r).toBeNull()
})

test('a press that is repeated starts one challenge', async () => {
  const { Id } = await newTicket()
  const { person, dialog, form } = await openForm(Id)
  await person.selectOptions(form.getByLabelText('Challenge type'), 'Duplicate')
  await person.type(form.getByLabelText('What is wrong'), 'Reported twice.')
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const { held, count } = watchCalls()
  held.set('CreateComplianceChallenge', promise)
  await person.dblClick(submitOf(dialog))
  release()
  expect(await screen.findByText('Challenge started')).toBeVisible()
  expect(count('asked CreateComplianceChallenge')).toBe(1)
})

test('a file that could not be sent loses no challenge: it is named, with the way to the page of the challenge', async () => {
  const { Id } = await newTicket()
  const { person, dialog, form, address } = await openForm(Id)
  await person.selectOptions(form.getByLabelText('Challenge type'), 'Citation dismissed')
  await person.type(form.getByLabelText('What is wrong'), 'The court dismissed it.')
  await person.upload(form.getByLabelText('File of the court decision'), pdf('decision.pdf'))
  await form.findByText('decision.pdf')
  const { repair } = breakCall('uploadDocuments', 503)
  await person.click(submitOf(dialog))
  const told = within(await screen.findByRole('dialog', { name: /^Challenge I-\d+ started$/ }))
  repair()
  expect(told.getByRole('alert')).toHaveTextContent(/A file was not added\..*decision\.pdf/)
  expect(told.getByRole('alert')).toHaveFocus()
  await person.click(told.getByRole('button', { name: 'Open challenge' }))
  const { Associated_Inspection__r: started } = await readTicket(Id)
  await waitFor(() => expect(address()).toBe(`/customerportal/details/${started?.Id}?record_type=INSPECTION`))
})

test('a file that is not accepted is named before it is sent, and the challenge starts without it', async () => {
  const { Id } = await newTicket()
  const { person, dialog, form } = await openForm(Id)
  await person.selectOptions(form.getByLabelText('Challenge type'), 'Wrong carrier')
  await person.type(form.getByLabelText('What is wrong'), 'The unit was leased to another carrier.')
  const chooser = form.getByLabelText<HTMLInputElement>('File of the lease or registration')
  chooser.accept = ''
  await person.upload(chooser, new File(['a'], 'lease.docx'))
  expect(await form.findByText(/^Not added\. Office documents can contain macros/)).toBeVisible()
  await person.click(submitOf(dialog))
  expect(await screen.findByText('Challenge started')).toBeVisible()
})

test("once FMCSA's limit is over the action says since when, and a crash has longer", async () => {
  const { Id: late } = await newTicket({ Date_of_Ticket: '2021-03-02' })
  const { person } = openElement(<TicketDetails id={late} />)
  const button = await screen.findByRole('button', { name: 'Start challenge' })
  expect(button).toHaveAccessibleDescription('The last day to file was 02 Mar 2026.')
  await person.click(button)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a ticket of more than three years can be challenged as a crash alone', async () => {
  const { Id } = await newTicket({ Date_of_Ticket: '2023-03-02' })
  const { form, dialog } = await openForm(Id)
  expect(within(form.getByLabelText('Challenge type')).getAllByRole('option')).toHaveLength(2)
  expect(dialog).toHaveAccessibleDescription('FMCSA takes only Crash preventability until 02 Mar 2028.')
})

test('without an accident there is no crash to challenge', async () => {
  const { Id } = await newTicket({ Accident__c: false })
  const { form } = await openForm(Id)
  const types = within(form.getByLabelText('Challenge type')).getAllByRole('option')
  expect(types.map(({ textContent }) => textContent)).not.toContain('Crash preventability')
  expect(types).toHaveLength(5)
})

test('where another user was faster, the form says so, and keeps what was typed', async () => {
  const { Id, Carrier__r } = await newTicket()
  const { person, dialog, form } = await openForm(Id)
  await person.selectOptions(form.getByLabelText('Challenge type'), 'Duplicate')
  await person.type(form.getByLabelText('What is wrong'), 'Reported twice.')
  const { Name } = await call(challengeProgress.create, {
    body: {
      CarrierId: Carrier__r.Id,
      TicketId: Id,
      Challenge_Type__c: 'Duplicate',
      Statement: 'It is there twice.',
      RequestId: crypto.randomUUID(),
    },
  })
  await person.click(submitOf(dialog))
  expect(await form.findByRole('alert')).toHaveTextContent(
    `Compliance challenge ${Name} about this ticket is open`,
  )
  expect(form.getByLabelText('What is wrong')).toHaveValue('Reported twice.')
})

test.each(['driver@demo.example', 'operator@demo.example'])('%s starts no challenge', async (who) => {
  await signInAs(who)
  const { Data } = await call(tickets.list, { query: { Status: 'All', PageSize: 1 } })
  openElement(<TicketDetails id={Data[0]?.Id ?? ''} />)
  await screen.findByRole('heading', { level: 1, name: /^T-/ })
  await screen.findByRole('region', { name: 'Timeline' })
  expect(screen.queryByRole('button', { name: 'Start challenge' })).not.toBeInTheDocument()
})
