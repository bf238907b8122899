import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { journey, useBrowser } from './browser.ts'
import { focusIsAt, tabAndPress, tabTo } from './keyboard.ts'
import { goTo, lead, openAs } from './people.ts'
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
  await page.getByText('1 to 10 of 20').waitFor()
  await goTo(page, 'SMS dashboard')
  const measures = page.getByRole('region', { name: 'BASICs' })
  const alertOfQuillhaven = page.getByRole('region', { name: /^Vehicle Maintenance is in alert: 81%/ })
  await measures.waitFor()
  expect(await alertOfQuillhaven.count()).toBe(0)
  await page.reload()
  await measures.waitFor()
  expect(await alertOfQuillhaven.count()).toBe(0)
  await choose(page, tarnbrook, quillhaven)
  await alertOfQuillhaven.waitFor()
  await choose(page, quillhaven, tarnbrook)

  await choose(page, tarnbrook, 'All carriers')
  await page.getByRole('table', { name: `BASICs of ${quillhaven}` }).waitFor()
  await page.getByRole('table', { name: `BASICs of ${tarnbrook}` }).waitFor()
  await goTo(page, 'Drivers')
  await page.getByText('1 to 10 of 162').waitFor()
  await page.getByRole('columnheader', { name: 'Carrier' }).waitFor()
})

// Pins are one user's: the journeys that pin are those of one file and one role.
journey('keyboard alone: a carrier is searched for, selected and pinned', async ({ page }) => {
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
  await page.keyboard.press('Enter')
  await focusIsAt(page, search)
  await page.keyboard.press('Shift+Tab')
  await page.getByRole('listbox', { name: 'Carrier' }).waitFor({ state: 'hidden' })
  await focusIsAt(page, button('Oxmarrow Carriers LLC'))
})

journey('the carrier list closes when Tab moves to the next control', async ({ page }) => {
  await openAs(page, 'operator')
  const button = page.getByRole('button', { name: /^Carrier: / })
  const list = page.getByRole('dialog', { name: 'Carrier' })
  const next = page.getByRole('button', { name: /^Search drivers, tickets/ })
  await tabAndPress(page, button)
  await focusIsAt(page, page.getByRole('textbox', { name: 'Search: Carrier' }))
  await tabTo(page, list.getByRole('button', { name: 'Pin Cindervale Tank Lines Inc' }))
  await page.keyboard.press('Tab')
  await focusIsAt(page, list.getByRole('button', { name: 'Add carrier' }))
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
  await focusIsAt(page, list.getByRole('button', { name: 'Add carrier' }))
  await page.keyboard.press('Tab')
  await focusIsAt(page, next)
  await list.waitFor({ state: 'detached' })
})

journey('pinning another carrier selects it in a new tab', async ({ page, context }) => {
  await openAs(page, 'operator')
  const toggle = async (name: string, carrier: string, isPinned: boolean) => {
    await lead(page, `/customerportal/account/${await carrierIdOf(page, carrier)}`)
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
})

async function choose(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Carrier: ${from}` }).click()
  await page.getByRole('option', { name: to }).click()
  await page.getByRole('button', { name: `Carrier: ${to}` }).waitFor()
}
