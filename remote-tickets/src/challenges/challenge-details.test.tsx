import { beforeEach, expect, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import { call } from 'shared-api'
import { type ChallengeFilter, challenges } from 'shared-api/challenges'
import { challengeProgress } from 'shared-api/challenges/challenge-progress'
import { files } from 'shared-api/documents'
import { roadsideLists } from 'shared-api/safety/roadside-lists'
import { ticketForm } from 'shared-api/tickets/ticket-form'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { narrowWindow, turnableWindow, wideWindow } from 'shared-testing/window-width'
import { ChallengeDetails } from './challenge-details.tsx'
import { ChallengeListPage } from './challenge-list-page.tsx'

beforeEach(async () => {
  wideWindow()
  await signInAs('carrier@demo.example')
})

async function challengeIn(list_filter: ChallengeFilter['list_filter']) {
  const { Data } = await call(challenges.list, { query: { list_filter } })
  const [challenge] = Data
  if (challenge === undefined) throw new Error(`The demo has no challenge in ${list_filter}`)
  return challenge
}

const readChallenge = (id: string) =>
  call(challenges.record, { params: { id }, query: { record_type: 'INSPECTION' } })

/** Of a dismissed citation, whose ticket has the citation. */
async function newChallenge() {
  const { Carrier__r } = await readChallenge((await challengeIn('All')).Id)
  const ticket = await call(ticketForm.create, {
    body: {
      CarrierId: Carrier__r.Id,
      Date_of_Ticket: '2026-10-05',
      Violation_Description__c: 'Flat tire or fabric exposed',
      RequestId: crypto.randomUUID(),
    },
  })
  const Files = [new File(['%PDF-1.4\n%%EOF'], 'citation.pdf', { type: 'application/pdf' })]
  await call(files.add, { body: { bucket: 'tickets', folder: ticket.Id, DocumentKind: 'Citation', Files } })
  return call(challengeProgress.create, {
    body: {
      CarrierId: Carrier__r.Id,
      TicketId: ticket.Id,
      Challenge_Type__c: 'Citation dismissed',
      Statement: 'The court dismissed it.',
      RequestId: crypto.randomUUID(),
    },
  })
}

test('a filed challenge says when the state decides, and how far it is', async () => {
  const { Id, Name } = await newChallenge()
  await signInAs('operator@demo.example')
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const filed = { Status__c: 'Dataq Entered Not Closed', Filed_On__c: day } as const
  await call(challengeProgress.update, { body: { Id, Version: 1, ...filed } })
  await signInAs('carrier@demo.example')
  openElement(<ChallengeDetails id={Id} />)
  expect(await screen.findByRole('heading', { level: 1, name: Name })).toBeVisible()
  expect(
    screen.getByRole('heading', { name: /^State: initial review due by \d\d \w{3} \d{4}/ }),
  ).toBeVisible()
  const steps = screen.getByRole('list', { name: 'Progress of the challenge' })
  expect(within(steps).getByText('Dataq Entered Not Closed')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Compliance challenges' })).toHaveAttribute(
    'href',
    '/tickets/inspections-data',
  )
})

test('a filed challenge tells the days of its clock in words', async () => {
  const { Id } = await challengeIn('Dataq Entered Not Closed')
  openElement(<ChallengeDetails id={Id} />)
  const next = within(await screen.findByRole('region', { name: 'Next step' }))
  expect(next.getByText(/^days left in all$/)).toBeVisible()
  expect(next.getByText(/^Day \d+ of 75$/)).toBeVisible()
  const filed = next.getByText('Filed', { selector: 'dt' })
  expect(filed.nextElementSibling).toHaveTextContent(/^\d\d \w{3} \d{4}$/)
})

test('a closed challenge says its outcome, and who closed it', async () => {
  const { Id } = await challengeIn('Oreilly')
  await signInAs('operator@demo.example')
  const { Version } = await readChallenge(Id)
  const body = { Id, Version, Status__c: 'Closed', DataQ_Outcome__c: 'No change' } as const
  await call(challengeProgress.update, { body })
  await signInAs('carrier@demo.example')
  openElement(<ChallengeDetails id={Id} />)
  expect(await screen.findByRole('heading', { name: 'Closed: No change' })).toBeVisible()
  const outcome = within(screen.getByRole('region', { name: 'Outcome' }))
  expect(outcome.getByText("FMCSA's record stays as it was.")).toBeVisible()
  expect(outcome.getByText(/^Closed \d\d \w{3} \d{4} .* by Imre Coldwater$/)).toBeVisible()
  expect(screen.queryByText(/days left in all/)).not.toBeInTheDocument()
})

test('the evidence says what counts and what is there, on the ticket too', async () => {
  const challenge = await newChallenge()
  const { person } = openElement(<ChallengeDetails id={challenge.Id} />)
  const evidence = await screen.findByRole('region', { name: 'Evidence' })
  await within(evidence).findByText('1 of 3 added')
  const [decision, citation, report] = within(evidence).getAllByRole('listitem')
  expect(decision).toHaveTextContent('Court decisionEvery page, with the seal')
  expect(citation).toHaveTextContent(`CitationOn ticket ${challenge.Associated_Ticket__r?.Name}`)
  expect(report).toHaveTextContent('Inspection report')
  const file = new File(['%PDF-1.4\n%%EOF'], 'decision.pdf', { type: 'application/pdf' })
  await person.upload(screen.getByLabelText('File of the court decision'), file)
  await within(evidence).findByText('2 of 3 added')
  expect(decision).toHaveTextContent(/Court decisionAdded \d\d \w{3} \d{4}$/)
  expect(await screen.findByText('decision.pdf')).toBeVisible()
})

test('on a phone what is next and the evidence come first, and the rest is folded', async () => {
  narrowWindow()
  const { Id } = await newChallenge()
  openElement(<ChallengeDetails id={Id} />)
  await screen.findByRole('region', { name: 'Evidence' })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Back office: files the challenge',
    'Evidence',
    'Documents',
    'Progress',
    'Violation',
    'Key facts',
    'Timeline',
    'Outcome',
    'Associated ticket',
    'Request',
    'Limits',
  ])
})

test('a decided challenge shows no clock', async () => {
  const { Id } = await challengeIn('Awaiting Fine')
  openElement(<ChallengeDetails id={Id} />)
  expect(await screen.findByRole('list', { name: 'Progress of the challenge' })).toBeVisible()
  expect(screen.queryByText(/left for a decision/)).not.toBeInTheDocument()
  expect(screen.queryByText(/^By \d\d \w{3} \d{4}$/)).not.toBeInTheDocument()
})

test("a change of the back office is in the timeline, with who made it; the state's question asks for an answer", async () => {
  const { Id } = await newChallenge()
  await signInAs('operator@demo.example')
  const { Version } = await readChallenge(Id)
  await call(challengeProgress.update, {
    body: {
      Id,
      Version,
      Filed_On__c: '2026-10-05',
      Question__c: 'Send both pages.',
      Asked_On__c: '2026-10-05',
    },
  })
  await signInAs('carrier@demo.example')
  openElement(<ChallengeDetails id={Id} />)
  expect(await screen.findByRole('heading', { name: /^You: answer the state by 19 Oct 2026/ })).toBeVisible()
  expect(screen.getAllByText('Send both pages.')).not.toHaveLength(0)
  expect(await screen.findByRole('button', { name: 'Upload answer' })).toBeVisible()
  const timeline = await screen.findByRole('list', { name: 'What happened to the challenge' })
  expect(within(timeline).getByText(/^Changed: .*State asked: 05 Oct 2026/)).toBeVisible()
  expect(within(timeline).getAllByText('Imre Coldwater')).not.toHaveLength(0)
})

/** A challenge of the carrier, filed and asked about on a day that is over in every time zone. */
async function askedChallenge() {
  const { Id } = await newChallenge()
  await signInAs('operator@demo.example')
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await call(challengeProgress.update, {
    body: { Id, Version: 1, Filed_On__c: day, Question__c: 'Send both pages.', Asked_On__c: day },
  })
  await signInAs('carrier@demo.example')
  return Id
}

test("an answer to the state's question is written once, and is in the timeline", async () => {
  const { person } = openElement(<ChallengeDetails id={await askedChallenge()} />)
  await person.click(await screen.findByRole('button', { name: 'Write answer' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Answer the state by / }))
  expect(dialog.getByText('Send both pages.')).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Save answer' }))
  expect(await dialog.findAllByText('Write the answer')).not.toHaveLength(0)
  await person.type(dialog.getByRole('textbox', { name: 'Answer' }), 'Page 2 is attached.')
  await person.click(dialog.getByRole('button', { name: 'Save answer' }))
  expect(await screen.findByRole('heading', { name: /^State: initial review due by / })).toBeVisible()
  const timeline = screen.getByRole('list', { name: 'What happened to the challenge' })
  expect(await within(timeline).findByText('Answer to the state: Page 2 is attached.')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Write answer' })).not.toBeInTheDocument()
})

test('an answer that is half written stays when another user answers first', async () => {
  const Id = await askedChallenge()
  const { person } = openElement(<ChallengeDetails id={Id} />)
  await person.click(await screen.findByRole('button', { name: 'Write answer' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Answer the state by / }))
  await person.type(dialog.getByRole('textbox', { name: 'Answer' }), 'Mine')
  const { Version } = await readChallenge(Id)
  await call(challengeProgress.answer, { body: { Id, Version, Text: 'Theirs' } })
  await person.click(dialog.getByRole('button', { name: 'Save answer' }))
  expect(await dialog.findAllByText(/Another user changed this challenge/)).not.toHaveLength(0)
  expect(dialog.getByRole('textbox', { name: 'Answer' })).toHaveValue('Mine')
})

test('a note of the challenge stays half written when the phone is turned, and then is in the timeline', async () => {
  const turn = turnableWindow()
  const { Id } = await newChallenge()
  const { person } = openElement(<ChallengeDetails id={Id} />)
  await person.click(await screen.findByRole('button', { name: 'Add note' }))
  await person.type(screen.getByRole('textbox', { name: 'Note' }), 'Called the state')
  act(turn)
  expect(await screen.findByRole('button', { name: 'Violation', expanded: false })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Called the state')
  await person.click(screen.getByRole('button', { name: 'Save note' }))
  const timeline = screen.getByRole('list', { name: 'What happened to the challenge' })
  expect(await within(timeline).findByText('Called the state')).toBeVisible()
})

test('a challenge without a ticket has its violation, with the report of the inspection', async () => {
  // One that no other test challenges on the same service.
  const { Data } = await call(roadsideLists.violations, { query: { Page: 4, PageSize: 10 } })
  const violation = Data.at(-1)
  const { Id } = await call(challengeProgress.create, {
    body: {
      CarrierId: violation?.SMS_Inspection_Data__r.Account__r.Id ?? '',
      ViolationId: violation?.Id,
      Challenge_Type__c: 'Violation',
      Statement: 'The tire was new.',
      RequestId: crypto.randomUUID(),
    },
  })
  openElement(<ChallengeDetails id={Id} />)
  const panel = within(await screen.findByRole('region', { name: 'Violation' }))
  expect(panel.getByRole('link', { name: violation?.Violation_Code__c ?? '' })).toHaveAttribute(
    'href',
    `/customerportal/details/${violation?.Id}?record_type=VIOLATIONS`,
  )
  const report = `${violation?.Report_State__c}-${violation?.Report_Number__c}`
  expect(panel.getByRole('link', { name: report })).toBeVisible()
  expect(panel.getByText('The tire was new.')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Associated ticket' })).not.toBeInTheDocument()
  openElement(<ChallengeListPage />)
  expect(await screen.findByRole('link', { name: violation?.Violation_Code__c ?? '' })).toBeVisible()
})
