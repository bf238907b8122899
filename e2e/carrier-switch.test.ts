import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { journey, useBrowser } from './browser.ts'
import { focusIsAt, tabAndPress, tabTo } from './keyboard.ts'
import { goTo, openAs } from './people.ts'
import { carrierIdOf } from './service.ts'

useBrowser()

const quillhaven = 'Quillhaven Freight LLC'
const tarnbrook = 'Tarnbrook Haulage Inc'

journey('the carrier in the top bar scopes the dashboard, the lists and the measures', async ({ page }) => {
  await openAs(page, 'carrier')
  await page.getByText(`${quillhaven}, USDOT 9900417`, { exact: false }).waitFor()
  await choose(page, quillhaven, tarnbrook)
  await page.getByText(`${tarnbrook}, USDOT 9900425`, { exact: false }).waitFor()
  await page.getByRole('link', { name: /^Open tickets 5 / }).waitFor()

  await goTo(page, 'Drivers')
  await page.getByText('1 to 10 of 34').waitFor()
  await goTo(page, 'Tickets')
  await page.getByText('1 to 5 of 5').waitFor()
  await goTo(page, 'MVR reports')
  await page.getByText('1 to 10 of 17').waitFor()
  await goTo(page, 'SMS dashboard')
  await page.getByRole('table', { name: `BASICs of ${tarnbrook}` }).waitFor()
  expect(await page.getByRole('table').count()).toBe(1)
  await page.reload()
  await page.getByRole('table', { name: `BASICs of ${tarnbrook}` }).waitFor()
})

journey(
  'the open list is left by Shift+Tab to its button, which opens it again by a press',
  async ({ page }) => {
    await openAs(page, 'carrier')
    const button = page.getByRole('button', { name: `Carrier: ${quillhaven}` })
    const list = page.getByRole('listbox', { name: 'Carrier' })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Search: Carrier' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Shift+Tab')
    await list.waitFor({ state: 'hidden' })
    await button.and(page.locator(':focus')).waitFor()
    await button.click()
    await list.waitFor()
    await button.click()
    await list.waitFor({ state: 'hidden' })
  },
)

journey('all carriers together have a column that tells them apart', async ({ page }) => {
  await openAs(page, 'carrier')
  await choose(page, quillhaven, 'All carriers')
  await page.getByText('All carriers (2), 108 power units', { exact: false }).waitFor()
  await goTo(page, 'Drivers')
  await page.getByText('1 to 10 of 162').waitFor()
  await page.getByRole('columnheader', { name: 'Carrier' }).waitFor()
  await goTo(page, 'Tickets')
  await page.getByText('1 to 10 of 19').waitFor()
  await goTo(page, 'MVR reports')
  await page.getByText('1 to 10 of 81').waitFor()
  await goTo(page, 'SMS dashboard')
  await page.getByRole('table', { name: `BASICs of ${quillhaven}` }).waitFor()
  await page.getByRole('table', { name: `BASICs of ${tarnbrook}` }).waitFor()
})

journey('an answer for the old carrier that comes late changes nothing', async ({ page }) => {
  await openAs(page, 'carrier')
  const service = await hold(page, '**/api/v1/GetOpenTickets?*')
  await goTo(page, 'Tickets')
  await service.asked
  await page.unroute('**/api/v1/GetOpenTickets?*')
  await choose(page, quillhaven, tarnbrook)
  await page.getByText('1 to 5 of 5').waitFor()
  service.release()
  await service.answered
  await goTo(page, 'Drivers')
  await page.getByText('1 to 10 of 34').waitFor()
  await page.goBack()
  await page.getByText('1 to 5 of 5').waitFor()
  expect(await page.getByText(/ of 14$/).count()).toBe(0)
})

// Pins are one user's: the journeys that pin are those of one file and one role.
journey('keyboard alone: a carrier is searched, chosen, and pinned', async ({ page }) => {
  await openAs(page, 'operator')
  const button = (name: string) => page.getByRole('button', { name: `Carrier: ${name}` })
  const search = page.getByRole('textbox', { name: 'Search: Carrier' })
  const pin = page.getByRole('button', { name: 'Pin Oxmarrow Carriers LLC' })
  await tabAndPress(page, page.getByRole('button', { name: /^Carrier: / }))
  await focusIsAt(page, search)
  await page.keyboard.type('oxm')
  await page.getByRole('option').nth(1).waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await focusIsAt(page, button('Oxmarrow Carriers LLC'))

  await page.keyboard.press('Enter')
  await focusIsAt(page, search)
  await page.keyboard.type('oxm')
  await page.getByRole('option').nth(1).waitFor({ state: 'detached' })
  await tabAndPress(page, pin)
  await pin.and(page.locator('[aria-pressed=true]')).waitFor()
  await page.keyboard.press('Enter')
  await pin.and(page.locator('[aria-pressed=false]')).waitFor()
  await page.keyboard.press('Escape')
  await focusIsAt(page, button('Oxmarrow Carriers LLC'))
})

journey('the list of carriers closes behind who leaves it by Tab, for the next control', async ({ page }) => {
  await openAs(page, 'operator')
  const button = page.getByRole('button', { name: /^Carrier: / })
  const list = page.getByRole('dialog', { name: 'Carrier' })
  const next = page.getByRole('button', { name: /^Search drivers, tickets/ })
  await tabAndPress(page, button)
  await focusIsAt(page, page.getByRole('textbox', { name: 'Search: Carrier' }))
  await tabTo(page, list.getByRole('button', { name: 'Pin Cindervale Tank Lines Inc' }))
  await page.keyboard.press('Tab')
  await focusIsAt(page, next)
  await list.waitFor({ state: 'detached' })

  // Beside an entry that the arrows are not at.
  await button.click()
  const pin = list.getByRole('button', { name: 'Pin Oxmarrow Carriers LLC' })
  await pin.click()
  await pin.and(page.locator('[aria-pressed=true]')).waitFor()
  await pin.click()
  await pin.and(page.locator('[aria-pressed=false]')).waitFor()
  await page.keyboard.press('Tab')
  await focusIsAt(page, next)
  await list.waitFor({ state: 'detached' })
})

journey(
  'the pin goes to another carrier and back, and a new tab begins with it',
  async ({ page, context }) => {
    await openAs(page, 'operator')
    const toggle = async (name: string, carrier: string, isPinned: boolean) => {
      await page.goto(`/customerportal/account/${await carrierIdOf(page, carrier)}`)
      await page.getByRole('button', { name: `${name} ${carrier}` }).click()
      await page
        .getByRole('button', { name: `${isPinned ? 'Pinned' : 'Pin'} ${carrier}`, pressed: isPinned })
        .waitFor()
    }
    await toggle('Pin', quillhaven, true)
    await toggle('Pin', tarnbrook, true)
    const tab = await context.newPage()
    await tab.goto('/dashboard')
    await tab.getByRole('button', { name: `Carrier: ${tarnbrook}` }).waitFor()
    await toggle('Pinned', tarnbrook, false)
  },
)

async function choose(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Carrier: ${from}` }).click()
  await page.getByRole('option', { name: to }).click()
  await page.getByRole('button', { name: `Carrier: ${to}` }).waitFor()
}

/** Holds back the answers to a call until they are released. */
async function hold(page: Page, call: string) {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    asked.resolve()
    await released.promise
    // The page may have given up on it: then the answer goes nowhere.
    await route.continue().catch(() => {})
    answered.resolve()
  })
  return { asked: asked.promise, release: () => released.resolve(), answered: answered.promise }
}
