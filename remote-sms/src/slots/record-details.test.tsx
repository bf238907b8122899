import { beforeEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { call } from 'shared-api'
import { search } from 'shared-api/search'
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
