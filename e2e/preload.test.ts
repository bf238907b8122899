import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { journey, useBrowser } from './browser.ts'
import { goTo, openAs, until } from './people.ts'

useBrowser()

const labels = ['Drivers', 'MVR reports', 'Tickets', 'SMS dashboard']

/** Longer than a busy browser waits between one piece and the next. */
const pause = 15_000

journey('likely next screens are here before somebody goes there', async ({ page }) => {
  const scripts = scriptsOf(page)
  await openAs(page, 'carrier')
  await until(() => scripts.isStillFor(pause), 'everything that is loaded beforehand', 90_000)
  expect(scripts.asked.filter((path) => path.startsWith('/remotes/mvr/')).length).toBeGreaterThan(0)
  scripts.asked.length = 0
  for (const label of labels) await goTo(page, label)
  await page.getByRole('button', { name: /^Carrier: / }).click()
  await page.getByRole('option', { name: 'All carriers' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  expect(scripts.asked).toEqual([])
})

journey('nothing is loaded beforehand for who saves data', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const scripts = scriptsOf(page)
  await openAs(page, 'carrier')
  await until(() => scripts.isStillFor(pause), 'the dashboard', 90_000)
  expect(scripts.asked.filter((path) => path.startsWith('/remotes/mvr/'))).toEqual([])
})

/** The addresses of the scripts that the page asks for from now on. */
function scriptsOf(page: Page) {
  const asked: string[] = []
  let last = Date.now()
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') return
    asked.push(new URL(request.url()).pathname)
    last = Date.now()
  })
  return { asked, isStillFor: (milliseconds: number) => Date.now() - last > milliseconds }
}
