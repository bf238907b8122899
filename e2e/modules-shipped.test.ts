import { afterAll, beforeAll, expect } from '@jest/globals'
import type { BrowserContext, Page } from 'playwright-core'
import { journey, useBrowser } from './browser.ts'
import { goTo, signIn } from './people.ts'
import { changedSources, remotes, type Sources } from './shipping.ts'

let sources: Sources
let shipped: string

useBrowser()

beforeAll(async () => {
  sources = changedSources(
    'remote-drivers/src/drivers/driver-list-page.tsx',
    '<Page title="Drivers"',
    '<Page title="Our drivers"',
  )
  shipped = nameIn(await remotes(sources.folder, 'publish', 'drivers'))
})

afterAll(() => sources.remove())

journey('a shipped word is there in a new tab, while a tab from before goes on', async ({ page, context }) => {
  await signIn(page, 'carrier')
  await openDrivers(page, 'Drivers')
  await shippedMeanwhile(async () => {
    await inNewTab(context, (tab) => openDrivers(tab, 'Our drivers'))
    await goTo(page, 'Tickets')
    await openDrivers(page, 'Drivers')
  })
  await inNewTab(context, (tab) => openDrivers(tab, 'Drivers'))
})

/** Activates the changed remote, and rolls it back whatever happens in between. */
async function shippedMeanwhile(work: () => Promise<void>): Promise<void> {
  await remotes(sources.folder, 'activate', shipped)
  try {
    await work()
  } finally {
    await remotes(sources.folder, 'rollback', 'drivers')
  }
}

async function inNewTab(context: BrowserContext, work: (tab: Page) => Promise<void>): Promise<void> {
  const tab = await context.newPage()
  await tab.goto('/dashboard')
  await work(tab)
  await tab.close()
}

async function openDrivers(page: Page, title: string): Promise<void> {
  await goTo(page, 'Drivers')
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
}

function nameIn(printed: string): string {
  const name = /drivers@\d+\.\d+\.\d+/.exec(printed)?.[0]
  expect(name).toBeDefined()
  return name ?? ''
}
