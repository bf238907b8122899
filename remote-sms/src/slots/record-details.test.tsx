import { beforeEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { call } from 'shared-api'
import { challengeProgress } from 'shared-api/challenges/challenge-progress'
import { search } from 'shared-api/search'
import { roadside } from 'shared-api/safety/roadside'
import { roadsideLists } from 'shared-api/safety/roadside-lists'
import { watchCalls } from 'shared-testing/calls'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import RecordDetails from './record-details.tsx'

beforeEach(async () => {
  await signInAs('carrier@demo.example')
})

test.each([
  ['SMSInspection', 'SMS_INSPECTION', 'oh', 'Violations'],
  ['SMSViolation', 'VIOLATIONS', '39', 'How it counts'],
] as const)('a record of kind %s tells its facts', async (Kinds, type, SearchTerm, panel) => {
  const { Groups } = await call(search.global, { query: { SearchTerm, Kinds } })
  openElement(<RecordDetails recordId={Groups[0]?.Results[0]?.Id ?? ''} recordType={type} />)
  expect(await screen.findByRole('region', { name: panel })).toBeVisible()
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
})

test('a violation newer than the snapshot tells from which snapshot on it counts', async () => {
  const { Groups } = await call(search.global, { query: { SearchTerm: '39', Kinds: 'SMSViolation' } })
  const id = Groups[0]?.Results[0]?.Id ?? ''
  const query = { record_type: 'VIOLATIONS' } as const
  const violation = await call(roadside.violation, { params: { id }, query })
  const { instead } = watchCalls()
  instead.set('GetRecordDetails', { ...violation, Time_Weight__c: 0, Counts_From__c: '2026-11-27' })
  openElement(<RecordDetails recordId={id} recordType="VIOLATIONS" />)
  expect(await screen.findByText('Counts from the snapshot of 27 Nov 2026')).toBeVisible()
})

/** Other tests challenge violations on the same service, the newest among them. */
async function unchallenged() {
  const { Data } = await call(roadsideLists.violations, { query: { PageSize: 25 } })
  const query = { record_type: 'VIOLATIONS' } as const
  const records = await Promise.all(
    Data.map(({ Id: id }) => call(roadside.violation, { params: { id }, query })),
  )
  const found = records.findLast(({ Challenge__r, Ticket__r }) => Challenge__r === null && Ticket__r === null)
  if (found === undefined) throw new Error('Every violation is challenged')
  return found
}

test('a violation leads to the form of its challenge; once there is one, its page names it instead', async () => {
  const violation = await unchallenged()
  const id = violation.Id
  const first = openElement(<RecordDetails recordId={id} recordType="VIOLATIONS" />)
  expect(await screen.findByRole('link', { name: 'Challenge violation' })).toHaveAttribute(
    'href',
    `/tickets/inspections-data/start?violation=${id}`,
  )
  const { Id, Name } = await call(challengeProgress.create, {
    body: {
      CarrierId: violation.SMS_Inspection_Data__r.Account__r.Id,
      ViolationId: id,
      Challenge_Type__c: 'Violation',
      Statement: 'The tire was new.',
      RequestId: crypto.randomUUID(),
    },
  })
  await first.refetch()
  expect(await screen.findByRole('link', { name: new RegExp(`^${Name} ?, Open$`) })).toHaveAttribute(
    'href',
    `/customerportal/details/${Id}?record_type=INSPECTION`,
  )
  expect(screen.queryByRole('link', { name: 'Challenge violation' })).not.toBeInTheDocument()
})

test('a driver challenges no violation', async () => {
  await signInAs('driver@demo.example')
  const { Data } = await call(roadsideLists.violations, { query: { PageSize: 1 } })
  openElement(<RecordDetails recordId={Data[0]?.Id ?? ''} recordType="VIOLATIONS" />)
  expect(await screen.findByRole('region', { name: 'How it counts' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Challenge violation' })).not.toBeInTheDocument()
})
