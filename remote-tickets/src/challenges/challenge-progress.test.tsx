import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { accounts } from 'shared-api/accounts'
import { challenges } from 'shared-api/challenges'
import { challengeProgress } from 'shared-api/challenges/challenge-progress'
import { ticketForm } from 'shared-api/tickets/ticket-form'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { wideWindow } from 'shared-testing/window-width'
import { ChallengeDetails } from './challenge-details.tsx'

beforeEach(async () => {
  wideWindow()
  await signInAs('carrier@demo.example')
})

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Of a dismissed citation, whose ticket has the citation. */
async function newChallenge() {
  const [account] = await call(accounts.list)
  const ticket = await call(ticketForm.create, {
    body: {
      CarrierId: account?.Account.Id ?? '',
      Date_of_Ticket: '2026-10-05',
      Violation_Description__c: 'Flat tire or fabric exposed',
      RequestId: crypto.randomUUID(),
    },
  })
  return call(challengeProgress.create, {
    body: {
      CarrierId: account?.Account.Id ?? '',
      TicketId: ticket.Id,
      Challenge_Type__c: 'Citation dismissed',
      Statement: 'The court dismissed it.',
      RequestId: crypto.randomUUID(),
    },
  })
}

/** A challenge that the state denied yesterday, with a week to ask again. */
async function deniedChallenge() {
  const { Id } = await newChallenge()
  await signInAs('operator@demo.example')
  const { Version } = await call(challengeProgress.update, {
    body: { Id, Version: 1, Status__c: 'Dataq Entered Not Closed', Filed_On__c: dayFrom(-2) },
  })
  await call(challengeProgress.updateStage, {
    body: {
      Id,
      Version,
      Stage__c: 'Initial review',
      Stage_Outcome__c: 'Denied',
      Decided_On__c: dayFrom(-1),
      Decided_By__c: 'L. Sorrel',
      Reason__c: 'The decision has no seal.',
      Ask_By__c: dayFrom(7),
    },
  })
  await signInAs('carrier@demo.example')
  return Id
}

test('a denial shows the reason and the day until which a reconsideration can be asked for', async () => {
  openElement(<ChallengeDetails id={await deniedChallenge()} />)
  expect(
    await screen.findByRole('heading', {
      name: /^Denied, you can ask for reconsideration until \d\d \w{3} \d{4}, in \d days$/,
    }),
  ).toBeVisible()
  const stages = within(screen.getByRole('list', { name: 'Stages of the request' }))
  const [first, second, third] = stages.getAllByRole('listitem')
  expect(first).toHaveTextContent(
    /Initial review.*Denied.*Limit 21 days.*“The decision has no seal\.”L\. Sorrel, /,
  )
  expect(second).toHaveTextContent(/Reconsideration.*Yours to ask.*Ask by \d\d \w{3} \d{4}/)
  expect(second).toHaveAttribute('aria-current', 'step')
  expect(third).toHaveTextContent(/Final review.*If denied again.*Limit 30 days/)
  const limits = within(screen.getByRole('region', { name: 'Limits' }))
  expect(limits.getByText(/^State's letter of \d\d \w{3} \d{4}$/)).toBeVisible()
  expect(limits.getAllByText('Law summary, not yet read in the text')).not.toHaveLength(0)
  expect(limits.getByText('91 FR 20561, 16 Apr 2026')).toBeVisible()
  const evidence = within(await screen.findByRole('region', { name: 'Evidence' }))
  expect(evidence.getByText('What answers the denial, for reconsideration')).toBeVisible()
})

test('a reconsideration is asked for by keyboard, with a statement and evidence', async () => {
  const Id = await deniedChallenge()
  const { person } = openElement(<ChallengeDetails id={Id} />)
  const ask = await screen.findByRole('button', { name: 'Ask for reconsideration' })
  ask.focus()
  await person.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: /^Ask for reconsideration until / }))
  expect(dialog.getByText('The decision has no seal.')).toBeVisible()
  const statement = dialog.getByRole('textbox', { name: 'Why the decision is wrong' })
  expect(statement).toHaveFocus()
  await person.keyboard('Page 2 has the seal.')
  const file = new File(['%PDF-1.4\n%%EOF'], 'sealed.pdf', { type: 'application/pdf' })
  await person.upload(dialog.getByLabelText('File of the court decision'), file)
  const send = dialog.getByRole('button', { name: 'Ask for reconsideration' })
  send.focus()
  await person.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'Back office: files the reconsideration' })).toBeVisible()
  expect(await screen.findByText('sealed.pdf')).toBeVisible()
  const timeline = within(screen.getByRole('list', { name: 'What happened to the challenge' }))
  expect(
    await timeline.findByText('Asked for the next stage. Reconsideration: Page 2 has the seal.'),
  ).toBeVisible()
})

test('a denial is accepted by keyboard, after a question, and the page says who accepted it', async () => {
  const { person } = openElement(<ChallengeDetails id={await deniedChallenge()} />)
  const accept = await screen.findByRole('button', { name: 'Accept and close' })
  accept.focus()
  await person.keyboard('{Enter}')
  const question = within(
    await screen.findByRole('alertdialog', { name: /^Accept the denial and close I-\d+\?$/ }),
  )
  expect(question.getByText(/^You give up reconsideration, which you can ask for until /)).toBeVisible()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(accept).toHaveFocus())
  await person.keyboard('{Enter}')
  const confirm = await screen.findByRole('alertdialog')
  await person.click(within(confirm).getByRole('button', { name: 'Accept and close' }))
  expect(await screen.findByRole('heading', { name: 'Closed: denial accepted' })).toBeVisible()
  const outcome = within(screen.getByRole('region', { name: 'Outcome' }))
  expect(outcome.getByText(/^Denial accepted \d\d \w{3} \d{4} .* by Dana Pell$/)).toBeVisible()
  const timeline = within(screen.getByRole('list', { name: 'What happened to the challenge' }))
  expect(await timeline.findByText('Reason: Denial accepted')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Ask for|^Accept/ })).not.toBeInTheDocument()
})

test('a driver and the back office are offered no acceptance', async () => {
  const Id = await deniedChallenge()
  await signInAs('operator@demo.example')
  openElement(<ChallengeDetails id={Id} />)
  expect(await screen.findByRole('heading', { name: /^Denied, the carrier can ask / })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Accept and close' })).not.toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Outcome' })).not.toBeInTheDocument()
})

test('a challenge that was filed before stages were kept says that its stage is not recorded', async () => {
  const { Data } = await call(challenges.list, { query: { list_filter: 'Closed', PageSize: 100 } })
  const old = Data.find(
    ({ Stage__r, Challenge_Type__c: type }) => !Stage__r && type !== 'Crash preventability',
  )
  openElement(<ChallengeDetails id={old?.Id ?? ''} />)
  expect(await screen.findByText(/^The stage is not recorded: /)).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Stages of the request' })).not.toBeInTheDocument()
})
