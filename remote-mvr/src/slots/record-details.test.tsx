import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { mvr } from 'shared-api/mvr'
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
  expect(screen.getByRole('link', { name: 'Driving record' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/customerportal\/mvr-account\/[\da-f-]{36}$/),
  )
})

test('an MVR user reads the own report, which leads to no page that is closed to this role', async () => {
  await signInAs('mvr@demo.example')
  const [own] = (await call(mvr.reports)).Data
  openElement(<RecordDetails recordId={own?.Id ?? ''} recordType="MVR_REPORT" />)
  const facts = within(await screen.findByRole('region', { name: 'Key facts' }))
  expect(facts.getByText(own?.DriverName ?? '')).toBeVisible()
  await waitFor(() => expect(facts.queryByRole('link')).not.toBeInTheDocument())
  expect(screen.getByRole('link', { name: 'My MVRs' })).toHaveAttribute('href', '/customerportal/my-mvrs')
})

test('a report that is not there is not found', async () => {
  openElement(<RecordDetails recordId="5d1f2f0a-6a58-8a4b-9c39-0a6f0d4f8f11" recordType="MVR_REPORT" />)
  expect(await screen.findByText('There is no such MVR report')).toBeVisible()
})
