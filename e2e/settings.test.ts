import { expect } from '@jest/globals'
import { elsewhere, journey, journeyInBothLooks, useBrowser } from './browser.ts'
import { signIn } from './people.ts'
import { carrierIdOf } from './service.ts'

useBrowser()

journeyInBothLooks(
  'everywhere else is signed out once that is confirmed, here is not',
  async ({ page, context }) => {
    await signIn(page, 'agent')
    await elsewhere(context, async (other) => {
      await signIn(other, 'agent')
      // There, too, all that a page asks for by itself is answered: the press below is what the service refuses.
      await other.goto('/settings')
      await other.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
      await other.waitForLoadState('networkidle')
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('menuitem', { name: 'Settings' }).click()
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
      await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
      const question = page.getByRole('alertdialog', { name: 'Sign out everywhere else?' })
      await question.getByRole('button', { name: 'Sign out everywhere else' }).click()
      await page.getByRole('button', { name: 'Sign out everywhere else' }).waitFor({ state: 'hidden' })
      await other.getByRole('link', { name: 'Tickets', exact: true }).click()
      await other.getByText('You were signed out because your session ended.').waitFor()
      await page.goto('/tickets')
      await page.getByText(/^1 to 10 of \d+$/).waitFor()
    })
  },
)

journey(
  'a toast leaves room for the top bar, wherever the page is scrolled to',
  async ({ page }) => {
    await signIn(page, 'carrier')
    await page.goto('/settings')
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

journeyInBothLooks('a wrong current password is said at its field, and nothing is lost', async ({ page }) => {
  await signIn(page, 'carrier')
  await page.goto('/settings')
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
})

journeyInBothLooks(
  'the pin goes to another carrier and back, and a new tab begins with it',
  async ({ page, context }) => {
    await signIn(page, 'carrier')
    const pin = async (name: string) => {
      await page.goto(`/customerportal/account/${await carrierIdOf(page, name)}`)
      await page.getByRole('button', { name: `Pin ${name}` }).click()
      await page.getByRole('button', { name: `Pinned ${name}`, pressed: true }).waitFor()
    }
    await pin('Tarnbrook Haulage Inc')
    const tab = await context.newPage()
    await tab.goto('/dashboard')
    await tab.getByRole('button', { name: 'Carrier: Tarnbrook Haulage Inc' }).waitFor()
    await pin('Quillhaven Freight LLC')
  },
)

journeyInBothLooks(
  "a carrier's page says who it is, and one of a stranger is not there",
  async ({ page, context }) => {
    let stranger = ''
    await elsewhere(context, async (agent) => {
      await signIn(agent, 'agent')
      stranger = await carrierIdOf(agent, 'Cindervale Tank Lines Inc')
    })

    await signIn(page, 'carrier')
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
  },
)
