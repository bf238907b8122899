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

test('an MVR report tells its facts', async () => {
  const { Groups } = await call(search.global, { query: { SearchTerm: 'year', Kinds: 'MVRReport' } })
  openElement(<RecordDetails recordId={Groups[0]?.Results[0]?.Id ?? ''} recordType="MVR_REPORT" />)
  expect(await screen.findByRole('region', { name: 'Key facts' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: /^MVR of / })).toBeVisible()
})

test('a report that is not there is not found', async () => {
  openElement(<RecordDetails recordId="5d1f2f0a-6a58-8a4b-9c39-0a6f0d4f8f11" recordType="MVR_REPORT" />)
  expect(await screen.findByText('There is no such MVR report')).toBeVisible()
})
