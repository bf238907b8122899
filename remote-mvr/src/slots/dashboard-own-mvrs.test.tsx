import { beforeEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import type { MvrReport } from 'shared-api/mvr'
import type { MvrAdverseAction } from 'shared-api/mvr/mvr-adverse'
import { changeAnswer } from 'shared-testing/calls'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { paths } from '../paths.ts'
import DashboardOwnMvrs from './dashboard-own-mvrs.tsx'

beforeEach(() => signInAs('driver@demo.example'))

const carrier = { Id: crypto.randomUUID(), Name: 'Quillhaven Freight LLC' }

const waiting: MvrReport = {
  Id: crypto.randomUUID(),
  DriverName: 'Adaeze Winfield',
  CreatedDate: '2026-11-20T18:45:00.000Z',
  History_Info__c: '3 year MVR',
  Message__c: null,
  MVR_Status__c: 'Consent Needed',
  PermissiblePurpose__c: 'Monitoring',
  Driver__c: crypto.randomUUID(),
  Carrier__r: carrier,
}

const notice: MvrAdverseAction = {
  Id: crypto.randomUUID(),
  Version: 1,
  Report__c: crypto.randomUUID(),
  Driver__c: crypto.randomUUID(),
  DriverName: 'Adaeze Winfield',
  Carrier__r: carrier,
  History_Info__c: '3 year MVR',
  PermissiblePurpose__c: 'Monitoring',
  Status__c: 'Pre-adverse sent',
  Step: 'Waiting',
  Reason: 'Reckless driving',
  PreSentAt: '2026-11-20T18:45:00.000Z',
  PreSentBy__r: { Name: 'Dana Pell' },
  ClockFrom: '2026-11-20',
  FinalFrom: '2026-12-01',
  DaysLeft: 3,
  Holidays: [],
  FinalSentAt: null,
  FinalSentBy__r: null,
  EndedAt: null,
  EndedBy__r: null,
  EndReason: null,
  Letters: [],
}

test('a driver sees at home what to sign, once for each purpose', async () => {
  changeAnswer('GetMVRReportList', (page: object) => ({ ...page, Data: [waiting, waiting], Total: 2 }))
  openElement(<DashboardOwnMvrs />)
  const toSign = await screen.findByRole('link', { name: 'Consent to sign: monitoring' })
  expect(toSign).toHaveAttribute('href', paths.myMvrs)
  expect(screen.getByText('Quillhaven Freight LLC asks to get your motor vehicle record.')).toBeVisible()
})

test('a driver sees at home that a decision is ahead, and until when to dispute', async () => {
  const decided = { ...notice, Id: crypto.randomUUID(), Status__c: 'Final sent' }
  changeAnswer('GetMVRAdverseActions', (page: object) => ({ ...page, Data: [notice, decided], Total: 2 }))
  openElement(<DashboardOwnMvrs />)
  expect(
    await screen.findByRole('link', { name: 'Quillhaven Freight LLC may decide against you' }),
  ).toHaveAttribute('href', paths.myMvrs)
  expect(screen.getByText(/dispute it before 01 Dec 2026/)).toBeVisible()
  expect(screen.queryByText(/decided against you/)).not.toBeInTheDocument()
})
