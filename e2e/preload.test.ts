import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { journey, useBrowser } from './browser.ts'
import { goTo, openAs } from './people.ts'

useBrowser()

const labels = ['Drivers', 'MVR reports', 'Tickets', 'SMS dashboard']

journey('likely next screens are loaded before the user opens them', async ({ page }) => {
  const scripts = scriptsOf(page)
  await openAs(page, 'carrier')
  await preloadEnded(page)
  expect(scripts.filter((path) => path.startsWith('/remotes/mvr/')).length).toBeGreaterThan(0)
  scripts.length = 0
  for (const label of labels) await goTo(page, label)
  await page.getByRole('button', { name: /^Carrier: / }).click()
  await page.getByRole('option', { name: 'All carriers' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  expect(scripts).toEqual([])
})

journey('nothing is preloaded in data saver mode', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const scripts = scriptsOf(page)
  // Where no module shows anything of MVRs; the menu leads to them.
  await openAs(page, 'driver', '/settings')
  await preloadEnded(page)
  expect(scripts.filter((path) => path.startsWith('/remotes/mvr/'))).toEqual([])
})

/** The host says in the timeline of the page that it loads nothing more beforehand. */
const preloadEnded = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('preload ended').length > 0, undefined, {
    timeout: 90_000,
  })

/** The addresses of the scripts that the page asks for from now on. */
function scriptsOf(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname)
  })
  return asked
}
