import { expect } from '@jest/globals'
import { elsewhere, journey, phone, useBrowser } from './browser.ts'
import { openAs } from './people.ts'
import { carrierIdOf } from './service.ts'

useBrowser()

journey(
  'a toast leaves room for the top bar, wherever the page is scrolled to',
  async ({ page }) => {
    await openAs(page, 'carrier', '/settings')
    await page.getByLabel('Name', { exact: true }).fill('Dana Pell')
    await page.getByRole('button', { name: 'Save name' }).click()
    const toast = page.getByRole('region', { name: 'Notifications' })
    // As the mouse does; a toast that is still on its way in has no place yet for a real one.
    await toast.getByText('Name saved').dispatchEvent('mouseover')
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(96)
    expect((await toast.boundingBox())?.y).toBeGreaterThan(64)
  },
  { viewport: { width: 360, height: 300 } },
)

journey(
  'a wrong current password is said at its field, and nothing is lost',
  async ({ page }) => {
    await openAs(page, 'carrier', '/settings')
    await page.getByLabel('Current password', { exact: true }).fill('not the right one')
    await page.getByLabel('New password', { exact: true }).fill('drive')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Use at least 12 characters').first().waitFor()
    await page.getByLabel('New password', { exact: true }).fill('gravel under new tires')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page
      .getByRole('region', { name: 'Password' })
      .getByText(/current password/i)
      .nth(1)
      .waitFor()
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('gravel under new tires')
  },
  phone,
)

journey("a carrier's page says who it is, and one of a stranger is not there", async ({ page, context }) => {
  let stranger = ''
  await elsewhere(context, async (agent) => {
    await openAs(agent, 'agent')
    stranger = await carrierIdOf(agent, 'Cindervale Tank Lines Inc')
  })

  await openAs(page, 'carrier')
  await page.goto(`/customerportal/account/${await carrierIdOf(page, 'Quillhaven Freight LLC')}`)
  await page.getByRole('heading', { level: 1, name: 'Quillhaven Freight LLC' }).waitFor()
  for (const list of ['Drivers', 'Tickets', 'MVR reports', 'Agents']) {
    await page.getByRole('region', { name: list }).waitFor()
  }
  await page.goto(`/customerportal/account/${stranger}`)
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  const foreign = await page.title()
  await page.goto('/customerportal/account/00000000-0000-4000-8000-000000000417')
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  expect(await page.title()).toBe(foreign)
})
