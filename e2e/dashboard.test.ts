import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { journey, useBrowser } from './browser.ts'
import { openAs } from './people.ts'
import { askService, at, carrierIdOf } from './service.ts'

useBrowser()

const counters = {
  'Open tickets': 'GetOpenTicketsCount',
  'Compliance challenges': 'GetComplianceChallengesCount',
  'Active members': 'GetActiveMembershipCount',
  'BASICs in alert': 'GetBasicAlertsCount',
  'Violations, last 60 days': 'GetViolationsLast60DaysCount',
  'Clean inspections, last 60 days': 'GetCleanInspectionsLast60DaysCount',
  'Violations rolling off': 'GetViolationsRollingOffCount',
  'SMS notify, last 7 days': 'GetSmsNotifyCount',
}

journey(
  'the dashboard shows eight counters of three modules, each the number of its rows',
  async ({ page }) => {
    await openAs(page, 'carrier')
    const carrierId = await carrierIdOf(page, 'Quillhaven Freight LLC')
    for (const [label, call] of Object.entries(counters)) {
      const rows = await askService(page, `${call}?get_report=true&CarrierId=${carrierId}`)
      expect([label, await figureOf(page, label)]).toEqual([label, at(rows, 'Result', 'Total')])
    }
    expect(await figureOf(page, 'Open tickets')).toBeGreaterThan(0)
  },
)

journey('the dashboard and its menu ask for each answer once', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, call] = request.url().split('/api/v1/')
    if (call !== undefined) asked.push(call)
  })
  await openAs(page, 'carrier')
  for (const label of Object.keys(counters)) await figureOf(page, label)
  await page.getByText(/^SMS snapshot /).waitFor()
  await page.getByRole('navigation', { name: 'Main' }).getByText(/^\d+$/).first().waitFor()
  expect(asked.filter((call) => call.startsWith('GetSMSDashboardSummary'))).toHaveLength(1)
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
})

journey('the line below the title says whose figures these are, and up to when', async ({ page }) => {
  await openAs(page, 'carrier')
  await page
    .getByText(
      /^Quillhaven Freight LLC, USDOT 9900417, 86 power units, 68,42,300 miles a year\. Figures up to \d\d \w{3} \d{4}\.$/,
    )
    .waitFor()
})

journey('every BASIC stands against its threshold, and leads to what it is made of', async ({ page }) => {
  await openAs(page, 'carrier')
  const panel = page.getByRole('region', { name: 'BASICs against thresholds' })
  for (const basic of [
    'Unsafe Driving',
    'Hours of Service',
    'Driver Fitness',
    'Controlled Substances',
    'Crash Indicator',
    'HM Compliance',
  ]) {
    await panel.getByRole('link', { name: new RegExp(`^${basic}`) }).waitFor()
  }
  await panel.getByRole('link', { name: /^Vehicle Maintenance \(in alert\).*82% \/ 80/ }).click()
  await page.getByRole('heading', { level: 1, name: /Vehicle Maintenance/ }).waitFor()
  await page
    .getByRole('main')
    .getByText(/^1 to 10 of \d/)
    .waitFor()
})

/** The number of a counter, once it has come. */
async function figureOf(page: Page, label: string): Promise<number> {
  const figure = page
    .getByRole('main')
    .getByText(label, { exact: true })
    .locator('xpath=following-sibling::*[1]/*[1]')
    .filter({ hasText: /\d/ })
  return Number((await figure.innerText()).replaceAll(',', ''))
}
