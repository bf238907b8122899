import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { call } from 'shared-api'
import { drivers } from 'shared-api/drivers'
import { sessions } from 'shared-api/sessions'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { formatDate } from 'shared-ui'
import DashboardPapers from './dashboard-papers.tsx'

test('a driver sees the own membership, license and medical card on the dashboard', async () => {
  await signInAs('driver@demo.example')
  const id = (await call(sessions.user)).Driver?.Id ?? ''
  const driver = await call(drivers.record, { params: { id }, query: { record_type: 'DRIVER' } })
  openElement(<DashboardPapers />)
  for (const words of [
    driver.Active_Inactive__c,
    `Renews ${formatDate(driver.Active_Until__c)}`,
    `Started ${formatDate(driver.Activation_Date__c)}`,
    formatDate(driver.CDL_Expiration_Date__c),
    formatDate(driver.Med_Cert_Expiration_Date__c),
  ])
    expect(await screen.findByText(words)).toBeVisible()
})
