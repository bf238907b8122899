import { beforeEach, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { call } from 'shared-api'
import { type Challenge, challenges } from 'shared-api/challenges'
import { safetyAnalysis } from 'shared-api/safety/safety-analysis'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { ChallengeDetails } from './challenge-details.tsx'
import { OutcomePanel } from './challenge-facts.tsx'
import { BasicEffect } from './outcome-effect.tsx'

beforeEach(() => signInAs('carrier@demo.example'))

async function openChallenge(isWanted: (challenge: Challenge) => boolean) {
  const { Data } = await call(challenges.list, { query: { PageSize: 100 } })
  const found = Data.find((one) => one.Status__c !== 'Closed' && isWanted(one))
  if (found === undefined) throw new Error('The demo has no such challenge')
  return call(challenges.record, { params: { id: found.Id }, query: { record_type: 'INSPECTION' } })
}

/** The rows of the card, once they are there. */
async function decisions(title: string) {
  const outcome = await screen.findByRole('region', { name: 'Outcome' })
  const list = await within(outcome).findByRole('list', { name: title })
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

test('an open challenge shows what each decision does to the BASIC, as What if has it', async () => {
  const challenge = await openChallenge(({ Associated_Violation__r: of }) => of !== null)
  const { Carrier__r, Associated_Violation__r: violation, Id } = challenge
  const preview = await call(safetyAnalysis.preview, {
    body: { CarrierId: Carrier__r.Id, IsPublished: true, RemovedViolationIds: [violation?.Id ?? ''] },
  })
  const effect = preview.Basics.find(({ Basic }) => Basic === violation?.BASIC__c)
  openElement(<ChallengeDetails id={Id} />)
  const [removed, unchanged] = await decisions(`${violation?.BASIC__c} if removed, and if not`)
  expect(removed).toMatch(/^Removed/)
  expect(removed).toContain(`${effect?.After.Measure?.toFixed(2)}${effect?.After.PercentileText}`)
  expect(unchanged).toMatch(/^No change/)
  expect(unchanged).toContain(`${effect?.Before.Measure?.toFixed(2)}${effect?.Before.PercentileText}`)
})

test('a crash shows what a finding of not preventable does, and neither stages nor limits of states', async () => {
  const { Id } = await openChallenge(
    (one) => one.Challenge_Type__c === 'Crash preventability' && one.Status__c === 'Dataq Entered Not Closed',
  )
  openElement(<ChallengeDetails id={Id} />)
  expect(await screen.findByRole('heading', { name: 'FMCSA: reviews the crash' })).toBeVisible()
  const [found, unchanged] = await decisions('Crash Indicator if the crash is not preventable, and if not')
  expect(found).toMatch(/^Not preventable/)
  expect(unchanged).toMatch(/^No change.*Preventable or undecided$/)
  const limits = within(screen.getByRole('region', { name: 'Limits' }))
  expect(limits.queryByText(/stages|review|inspection/)).not.toBeInTheDocument()
  expect(limits.getByText('after a crash to file')).toBeVisible()
})

test('where the effect is not known, the card says why', async () => {
  const { Id } = await openChallenge(
    ({ Challenge_Type__c: type, Associated_Ticket__r: ticket }) =>
      type === 'Wrong carrier' && ticket === null,
  )
  openElement(<ChallengeDetails id={Id} />)
  const outcome = within(await screen.findByRole('region', { name: 'Outcome' }))
  expect(await outcome.findByText(/^The effect is not known: /)).toBeVisible()
})

test('old files give numbers without a verdict', async () => {
  const { Carrier__r } = await openChallenge(() => true)
  const preview = await call(safetyAnalysis.preview, { body: { CarrierId: Carrier__r.Id } })
  const Files = { ...preview.Files, Day: '2025-10-31', IsCurrent: false }
  openElement(<BasicEffect basic="Hours of Service" preview={{ ...preview, Files }} isCrash={false} />)
  expect(screen.getByText(/ FMCSA files of 31 Oct 2025: not current\.$/)).toBeVisible()
  expect(screen.getAllByText(/no verdict$/)).toHaveLength(2)
  expect(screen.queryByText(/threshold$|in alert$/)).not.toBeInTheDocument()
})

test('where a file is missing, the BASIC is not known', async () => {
  const { Carrier__r } = await openChallenge(() => true)
  const preview = await call(safetyAnalysis.preview, { body: { CarrierId: Carrier__r.Id } })
  const Basics = preview.Basics.map((one) => ({
    ...one,
    Before: { ...one.Before, Measure: null, Missing: ['crash file' as const] },
  }))
  openElement(<BasicEffect basic="Crash Indicator" preview={{ ...preview, Basics }} isCrash />)
  expect(screen.getByText('Crash Indicator is not known: missing crash file.')).toBeVisible()
})

test('where lines of the file were rejected, the card says so', async () => {
  const { Carrier__r } = await openChallenge(() => true)
  const preview = await call(safetyAnalysis.preview, { body: { CarrierId: Carrier__r.Id } })
  const EstimatedText = 'Not known: 3 lines of the file were rejected'
  const Basics = preview.Basics.map((one) => ({
    ...one,
    Before: { ...one.Before, Measure: null, EstimatedText, Missing: [] },
  }))
  openElement(<BasicEffect basic="Hours of Service" preview={{ ...preview, Basics }} isCrash={false} />)
  expect(screen.getByText('Hours of Service is not known: 3 lines of the file were rejected.')).toBeVisible()
})

test('a closed challenge without an outcome is not open, and one without a report names no crash', async () => {
  const open = await openChallenge(({ Challenge_Type__c: type }) => type === 'Crash preventability')
  const unnamed = { ...open, Crash__r: open.Crash__r && { ...open.Crash__r, Id: null, Report: null } }
  openElement(
    <>
      <OutcomePanel challenge={{ ...open, Status__c: 'Closed', DataQ_Outcome__c: null, Stage__r: null }} />
      <OutcomePanel challenge={{ ...unnamed, DataQ_Outcome__c: null }} />
    </>,
  )
  expect(
    await screen.findByText("The effect is not known: the challenge names no crash of FMCSA's data."),
  ).toBeVisible()
  expect(screen.getAllByRole('region', { name: 'Outcome' })).toHaveLength(1)
})
