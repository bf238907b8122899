import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { call } from 'shared-api'
import { challenges } from 'shared-api/challenges'
import { roadside } from 'shared-api/safety/roadside'
import { roadsideLists } from 'shared-api/safety/roadside-lists'
import { crashChallenges } from 'shared-api/challenges/crash-challenges'
import { crashTypesOn } from 'shared-api/challenges/crash-types'
import { scores } from 'shared-api/safety/scores'
import { startChallengePath, startCrashChallengePath } from 'shared-api/challenges/start-challenge-path'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'

beforeEach(async () => {
  await signInAs('carrier@demo.example')
})

const readViolation = (id: string) =>
  call(roadside.violation, { params: { id }, query: { record_type: 'VIOLATIONS' } })

/** The newest violation without a challenge. */
async function unchallenged() {
  const { Data } = await call(roadsideLists.violations, { query: { PageSize: 20 } })
  const records = await Promise.all(Data.map(({ Id }) => readViolation(Id)))
  const found = records.find(({ Challenge__r }) => Challenge__r === null)
  if (found === undefined) throw new Error('The demo has no violation without a challenge')
  return found
}

const open = (address: string) =>
  openElement(
    <Routes>
      <Route path="/customerportal/details/:id" element={<p>Record</p>} />
      <Route path="*" element={<App />} />
    </Routes>,
    address,
  )

async function openForm(id: string) {
  const opened = open(startChallengePath(id))
  const dialog = await screen.findByRole('dialog', { name: /^Challenge \d/ })
  return { ...opened, form: within(dialog) }
}

test('a violation begins its challenge with what FMCSA says of it, and leads to the challenge, without a ticket', async () => {
  const violation = await unchallenged()
  const { person, form, address } = await openForm(violation.Id)
  expect(form.getByLabelText('Challenge type')).toHaveValue('Violation')
  const types = within(form.getByLabelText('Challenge type')).getAllByRole('option')
  expect(types.map(({ textContent }) => textContent)).not.toContain('Crash preventability')
  const statement = form.getByLabelText<HTMLTextAreaElement>('What is wrong')
  expect(statement.value).toContain(`Report ${violation.Report_State__c}-${violation.Report_Number__c} of `)
  expect(statement.value).toContain(` lists ${violation.Violation_Code__c}, `)
  await person.click(form.getByRole('button', { name: 'Start challenge' }))
  await waitFor(() => expect(statement).toHaveAccessibleDescription(/Say what is wrong/))
  await person.type(statement, 'The tire was new.')
  await person.click(form.getByRole('button', { name: 'Start challenge' }))
  await waitFor(() => expect(address()).toMatch(/^\/customerportal\/details\/.*record_type=INSPECTION$/))
  const { Challenge__r: started } = await readViolation(violation.Id)
  expect(address()).toContain(started?.Id)
  const challenge = await call(challenges.record, {
    params: { id: started?.Id ?? '' },
    query: { record_type: 'INSPECTION' },
  })
  expect(challenge).toMatchObject({
    Associated_Ticket__r: null,
    Associated_Violation__r: { Id: violation.Id },
    Statement: expect.stringMatching(/ lists .*\. The tire was new\.$/),
  })
  const again = open(startChallengePath(violation.Id))
  await waitFor(() =>
    expect(again.address()).toBe(`/customerportal/details/${started?.Id}?record_type=INSPECTION`),
  )
})

test('a crash asks FMCSA for a review by a crash type, with what the type needs, and says its effect', async () => {
  const { Data } = await call(scores.crashIndicator.rows, { query: { get_report: 'true', PageSize: 20 } })
  const crashes = await Promise.all(Data.map(({ Id }) => call(crashChallenges.crash, { params: { id: Id } })))
  const crash = crashes.find((one) => one.Challenge__r === null && !one.Not_Preventable__c)
  if (crash === undefined) throw new Error('The demo has no crash to challenge')
  const { person, address } = open(startCrashChallengePath(crash.Id))
  const form = within(await screen.findByRole('dialog', { name: /^Challenge crash / }))
  expect(form.getByRole('group', { name: 'Evidence a police report is required' })).toBeVisible()
  await person.type(form.getByLabelText('What is wrong'), 'The other driver ran a red light.')
  await person.click(form.getByRole('button', { name: 'Start challenge' }))
  const types = form.getByLabelText('Crash type')
  await waitFor(() => expect(types).toHaveAccessibleDescription(/Choose a crash type/))
  expect(within(types).getAllByRole('option')).toHaveLength(1 + crashTypesOn(crash.Crash_Date__c).length)
  const chosen = 'CMV was struck because another motorist failed to stop at a traffic control device'
  await person.selectOptions(types, chosen)
  expect(form.getByText(/FMCSA requires the police accident report/)).toBeVisible()
  await person.click(form.getByRole('button', { name: 'Start challenge' }))
  await waitFor(() => expect(address()).toMatch(/^\/customerportal\/details\/.*record_type=INSPECTION$/))
  const started = await call(crashChallenges.crash, { params: { id: crash.Id } })
  expect(address()).toContain(started.Challenge__r?.Id)
})

test('the form that is closed leaves the list of challenges', async () => {
  const { person, form, address } = await openForm((await unchallenged()).Id)
  await person.click(form.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(address()).toBe('/tickets/inspections-data')
})

test('a violation that is not there is not found, and a driver starts no challenge', async () => {
  const { Id } = await unchallenged()
  open(startChallengePath('5d1f2f0a-6a58-8a4b-9c39-0a6f0d4f8f11'))
  const dialog = await screen.findByRole('dialog', { name: 'Challenge a violation' })
  expect(await within(dialog).findByRole('heading', { name: 'Violation not found' })).toBeVisible()
  await signInAs('driver@demo.example')
  const { address } = open(startChallengePath(Id))
  await waitFor(() => expect(address()).toBe('/tickets/inspections-data'))
})
