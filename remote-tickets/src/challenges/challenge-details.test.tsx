import { beforeEach, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { call } from 'shared-api'
import { type ChallengeFilter, challenges } from 'shared-api/challenges'
import { challengeProgress } from 'shared-api/challenges/challenge-progress'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { ChallengeDetails } from './challenge-details.tsx'

beforeEach(async () => {
  await signInAs('carrier@demo.example')
})

async function challengeIn(list_filter: ChallengeFilter['list_filter']) {
  const { Data } = await call(challenges.list, { query: { list_filter } })
  const [challenge] = Data
  if (challenge === undefined) throw new Error(`The demo has no challenge in ${list_filter}`)
  return challenge
}

test('a filed challenge says when the state decides, and how far it is', async () => {
  const { Id, Name } = await challengeIn('Dataq Entered Not Closed')
  openElement(<ChallengeDetails id={Id} />)
  expect(await screen.findByRole('heading', { level: 1, name: Name })).toBeVisible()
  expect(screen.getByRole('heading', { name: /^State: decides by \d\d \w{3} \d{4}/ })).toBeVisible()
  const steps = screen.getByRole('list', { name: 'Progress of the challenge' })
  expect(within(steps).getByText('Dataq Entered Not Closed')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Compliance challenges' })).toHaveAttribute(
    'href',
    '/tickets/inspections-data',
  )
})

test('a closed challenge says its outcome', async () => {
  const { Id, DataQ_Outcome__c: outcome } = await challengeIn('Closed')
  openElement(<ChallengeDetails id={Id} />)
  expect(await screen.findByRole('heading', { name: `Closed: ${outcome}` })).toBeVisible()
})

test("a change of the back office is in the timeline, with who made it; the state's question asks for an answer", async () => {
  const { Id } = await challengeIn('Awaiting Fine')
  await signInAs('operator@demo.example')
  const { Version } = await call(challenges.record, {
    params: { id: Id },
    query: { record_type: 'INSPECTION' },
  })
  await call(challengeProgress.update, {
    body: {
      Id,
      Version,
      Filed_On__c: '2026-10-01',
      Question__c: 'Send both pages.',
      Asked_On__c: '2026-10-05',
    },
  })
  await signInAs('carrier@demo.example')
  openElement(<ChallengeDetails id={Id} />)
  expect(await screen.findByRole('heading', { name: /^You: answer the state by 19 Oct 2026/ })).toBeVisible()
  expect(screen.getByText('Send both pages.')).toBeVisible()
  const timeline = await screen.findByRole('list', { name: 'What happened to the challenge' })
  expect(within(timeline).getByText(/^Changed: .*State asked: 05 Oct 2026/)).toBeVisible()
  expect(within(timeline).getAllByText('Imre Coldwater')).not.toHaveLength(0)
})
