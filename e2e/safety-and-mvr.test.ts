import { expect } from '@jest/globals'
import { journey, useBrowser } from './browser.ts'
import { openAs } from './people.ts'

useBrowser()

journey('the measure of Vehicle Maintenance shows how it is divided', async ({ page }) => {
  await openAs(page, 'carrier', '/sms-data/sms-dashboard')
  const table = page.getByRole('table', { name: 'BASICs of Quillhaven Freight LLC' })
  const row = table.getByRole('row').filter({ hasText: 'Vehicle Maintenance' })
  await row.getByRole('cell', { name: '9.80', exact: true }).waitFor()
  await row.getByText('In alert, 2 over').waitFor()
  expect(await table.getByRole('button', { expanded: true }).count()).toBe(0)
  await table.getByRole('button', { name: 'Vehicle Maintenance' }).click()
  const sum = table.getByText('divided by').locator('xpath=ancestor::td')
  expect((await sum.innerText()).replaceAll(/\s+/g, ' ')).toMatch(
    /9\.80 Measure, cut to two decimals as FMCSA does equals = 490 Points from \d+ inspections with a violation divided by \/ 50 Time weights of \d+ relevant inspections/,
  )
  await sum.getByText('Percentile estimated among carriers with', { exact: false }).waitFor()
})

journey('every BASIC that is divided comes to its measure, cut to two decimals', async ({ page }) => {
  await openAs(page, 'carrier', '/sms-data/sms-dashboard')
  await page.getByRole('button', { name: 'Show the arithmetic' }).click()
  const sums = page.locator('td').filter({ hasText: 'divided by' })
  await sums.nth(6).waitFor()
  const texts = await sums.allInnerTexts()
  expect(texts).toHaveLength(7)
  const divided = texts
    .map((text) => text.replaceAll(/\s+/g, ' '))
    .map((text) => /^([\d.]+) Measure, cut .* = ([\d,.]+) Points .* \/ ([\d,.]+) /.exec(text))
    .flatMap((found) => (found ? [found.slice(1).map((figure) => Number(figure.replaceAll(',', '')))] : []))
  expect(divided.length).toBeGreaterThanOrEqual(5)
  for (const [measure = NaN, points = NaN, divisor = NaN] of divided) {
    expect([points, divisor, Math.floor((points / divisor) * 100) / 100]).toEqual([points, divisor, measure])
  }
})

journey('the reports of driving records are listed, newest first', async ({ page }) => {
  await openAs(page, 'carrier', '/mvr')
  const table = page.getByRole('table', { name: 'MVR reports, page 1' })
  await table.waitFor()
  const created = (await table.locator('tbody td:nth-child(2)').allInnerTexts()).map((text) =>
    Date.parse(text),
  )
  expect(created).toHaveLength(10)
  expect(created).toEqual(created.toSorted((one, other) => other - one))
})

journey("'Created Today (Portal)' leaves what was ordered in the portal today", async ({ page }) => {
  await openAs(page, 'carrier', '/mvr')
  const tab = page.getByRole('tab', { name: /^Created Today \(Portal\) \d/ })
  const count = Number((await tab.innerText()).match(/\d+$/)?.[0])
  expect(count).toBeGreaterThan(0)
  await tab.click()
  await page.getByText(`1 to ${count} of ${count}`).waitFor()
  const table = page.getByRole('table', { name: 'MVR reports, page 1' })
  const created = await table.locator('tbody td:nth-child(2)').allInnerTexts()
  expect(created).toHaveLength(count)
  const now = Date.now()
  for (const instant of created) expect(now - Date.parse(instant)).toBeLessThan(36 * 3_600_000)
  expect(new URL(page.url()).searchParams.get('list_filter')).toBe('Created Today (Portal)')
})
