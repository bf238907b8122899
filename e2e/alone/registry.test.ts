import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { journey, useBrowser } from '../browser.ts'
import { deliveryFolder, seeDriversWork, whileAway, withoutReload } from '../outages.ts'
import { openAs, password } from '../people.ts'

useBrowser()

/** Broken contents of the registry file; undefined when it is missing. */
const spoiled: Record<string, (signed: string) => string | undefined> = {
  missing: () => undefined,
  'cut off': (signed) => signed.slice(0, signed.length / 2),
  'signed for another content': (signed) => {
    const changed = signed.replaceAll(String.raw`\"label\":\"Drivers\"`, String.raw`\"label\":\"Planted\"`)
    expect(changed).not.toBe(signed)
    return changed
  },
}

for (const [what, spoil] of Object.entries(spoiled)) {
  journey(`while the registry is ${what}, the last good one is used`, async ({ page }) => {
    await openAs(page, 'carrier')
    await withRegistry(spoil, async () => {
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
      await page.getByRole('link', { name: /^Active members \d/ }).waitFor()
      await seeDriversWork(page)
      expect(await page.getByRole('link', { name: 'Planted' }).count()).toBe(0)
    })
  })

  journey(
    `when the registry is ${what} on a first visit, a page says so and tries again`,
    async ({ page }) => {
      await withRegistry(spoil, async (putBack) => {
        await enter(page)
        await seeNoPortal(page)
        const asked = page.waitForResponse('**/registry.json')
        await page.getByRole('button', { name: 'Try again' }).click()
        await asked
        await seeNoPortal(page)
        putBack()
        await seeTryAgainWork(page)
      })
      await seeDriversWork(page)
    },
  )
}

journey('a modified last good copy is rejected', async ({ page }) => {
  await openAs(page, 'carrier')
  await page.evaluate(() => {
    const kept = localStorage.getItem('portal-registry') ?? ''
    localStorage.setItem('portal-registry', kept.replaceAll('Drivers', 'Planted'))
  })
  await withRegistry(
    () => undefined,
    async (putBack) => {
      await page.reload()
      await seeNoPortal(page)
      expect(await page.getByText('Planted').count()).toBe(0)
      putBack()
      await seeTryAgainWork(page)
    },
  )
})

journey('a hanging registry on a first visit shows an error, and Try again loads it', async ({ page }) => {
  await page.route('**/registry.json', () => {})
  await enter(page)
  await seeNoPortal(page)
  await page.unroute('**/registry.json')
  await seeTryAgainWork(page)
})

/** Spoils the registry that delivery reads; the good one is back afterwards, whatever happens. */
function withRegistry(
  spoil: (signed: string) => string | undefined,
  work: (putBack: () => void) => Promise<void>,
): Promise<void> {
  const file = join(deliveryFolder(), 'registry.json')
  const text = spoil(readFileSync(file, 'utf8'))
  return whileAway(file, async (putBack) => {
    if (text !== undefined) writeFileSync(file, text)
    await work(putBack)
  })
}

async function enter(page: Page): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill('carrier@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function seeNoPortal(page: Page): Promise<void> {
  const card = page.getByRole('alert')
  await card.getByRole('heading', { name: 'The portal could not load' }).waitFor()
  await card.getByText('Its list of modules is missing or not correctly signed.').waitFor()
}

async function seeTryAgainWork(page: Page): Promise<void> {
  await withoutReload(page, async () => {
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  })
}
