import { beforeEach, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { call } from 'shared-api'
import { drivers } from 'shared-api/drivers'
import { mvr } from 'shared-api/mvr'
import { everyReport } from '../reports/report-testing.ts'
import DriverPanels from './driver-panels.tsx'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'

let driverId: string

beforeEach(async () => {
  await signInAs('carrier@demo.example')
  const { Data } = await call(mvr.reports, { query: { PageSize: 100 } })
  driverId = Data.find(({ Driver__c }) => Driver__c !== null)?.Driver__c ?? ''
})

const open = (id = driverId) => openElement(<DriverPanels driverId={id} />)

test('the reports about this driver, each a link to its record', async () => {
  const all = await everyReport()
  const own = all.filter(({ Driver__c }) => Driver__c === driverId)
  expect(own.length).toBeLessThan(all.length)
  open()
  const reports = within(await screen.findByRole('table', { name: 'MVR reports' }))
  expect(reports.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    own.slice(0, 5).map(({ Id }) => `/customerportal/view-report/${Id}/report`),
  )
  expect(screen.getByText(`${own.length} in all`)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Driving record' })).toHaveAttribute(
    'href',
    `/customerportal/mvr-account/${driverId}`,
  )
})

test('a driver without any sees none of others', async () => {
  const people = await call(drivers.list, { query: { PageSize: 100, SortBy: 'Name', SortDir: 'desc' } })
  const reported = new Set((await everyReport()).map(({ Driver__c }) => Driver__c))
  open(people.Data.find(({ Id }) => !reported.has(Id))?.Id)
  expect(await screen.findByText('No MVR reports')).toBeVisible()
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Driving record'])
})
