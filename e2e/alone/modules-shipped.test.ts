import { afterAll, beforeAll, expect } from '@jest/globals'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { settled } from '../accessibility.ts'
import { journey, useBrowser } from '../browser.ts'
import { goTo, openAs } from '../people.ts'
import { dataFolder } from '../portal.ts'
import { followRequests } from '../requests.ts'
import { changedSources, checkout, remotes, type Sources } from '../shipping.ts'

let sources: Sources
let before: ReturnType<typeof standing>
/** The drivers versions that were active and that these journeys ship. */
let old: string
let shipped: string

useBrowser()

beforeAll(async () => {
  sources = changedSources(
    'remote-drivers/src/list/driver-list-page.tsx',
    '      title="Drivers"',
    '      title="Our drivers"',
  )
  before = standing()
  old = (await listed())['active'] ?? ''
  shipped = versionIn(await remotes(sources.folder, 'publish', 'drivers'))
})

afterAll(() => sources.remove())

journey('a shipped change shows in a new tab, while an open tab keeps working', async ({ page, context }) => {
  await openAs(page, 'carrier')
  await openDrivers(page, 'Drivers')
  await inNewTab(context, (tab) => openDrivers(tab, 'Drivers'))
  await whileShipped(async () => {
    await inNewTab(context, (tab) => openDrivers(tab, 'Our drivers'))
    await goTo(page, 'Tickets')
    await openDrivers(page, 'Drivers')
    await page.getByRole('button', { name: 'Page 2' }).click()
    await page.getByRole('row').nth(1).waitFor()
  })
  await inNewTab(context, (tab) => openDrivers(tab, 'Drivers'))
})

journey('an open tab loads the version that was active when it opened', async ({ page }) => {
  await openAs(page, 'carrier')
  await whileShipped(() => openDrivers(page, 'Drivers'))
})

journey('shipping and rolling back change no host file and restart nothing', async ({ page }) => {
  await whileShipped(async () => {
    expect(standing()).toEqual(before)
    await openAs(page, 'carrier')
  })
  expect(standing()).toEqual(before)
})

journey('the list of versions shows the active and earlier ones', async () => {
  expect(await listed()).toMatchObject({ active: old, available: shipped })
  await whileShipped(async () => expect(await listed()).toMatchObject({ active: shipped, previous: old }))
  expect(await listed()).toMatchObject({ active: old, available: shipped })
})

journey('a returning user fetches only the files of the changed remote', async ({ page, context }) => {
  // Preloading comes whenever there is time; this test looks only at requested files.
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const requests = followRequests(context)
  const seeAll = async (tab: Page, titleOfDrivers: string) => {
    await seeEverything(tab, titleOfDrivers)
    await settled(tab)
    await requests.answered()
  }
  await openAs(page, 'carrier')
  await seeAll(page, 'Drivers')
  // Without this, a cache that keeps nothing of anybody would not be seen.
  await inNewTab(context, async (tab) => {
    await seeAll(tab, 'Drivers')
    expect(await fetched(tab)).toEqual(['/registry.json'])
  })
  await whileShipped(async () => {
    await inNewTab(context, async (tab) => {
      await seeAll(tab, 'Our drivers')
      const base = `/remotes/drivers/${shipped}/`
      const files = publishedFiles(shipped).map((file) => base + file)
      const [registry, ...changed] = await fetched(tab)
      expect(registry).toBe('/registry.json')
      expect(changed.filter((path) => !files.includes(path))).toEqual([])
      expect(changed.some((path) => path.includes('/entry.'))).toBe(true)
      expect(changed.length).toBeGreaterThan(2)
    })
  })
})

/** Activates the changed remote, and rolls it back whatever happens in between. */
async function whileShipped(work: () => Promise<void>): Promise<void> {
  await remotes(sources.folder, 'activate', `drivers@${shipped}`)
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
  await page.getByRole('row').nth(1).waitFor()
}

/** Visits a page of every remote. */
async function seeEverything(page: Page, titleOfDrivers: string): Promise<void> {
  await page.getByRole('link', { name: /^Active members \d/ }).waitFor()
  for (const label of ['Tickets', 'MVR reports', 'Roadside inspections']) {
    await goTo(page, label)
    await page.getByRole('heading', { level: 1, name: label }).waitFor()
    await page.getByRole('row').nth(1).waitFor()
  }
  await openDrivers(page, titleOfDrivers)
}

/** Files that a tab got over the wire, except its page and data. A file from the cache transfers nothing. */
async function fetched(tab: Page): Promise<string[]> {
  const urls = await tab.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.transferSize > 0)
      .map(({ name }) => name),
  )
  const paths = urls.map((url) => new URL(url).pathname)
  return paths.filter((path) => !path.startsWith('/api/')).toSorted()
}

/** The files of a drivers version that a browser may request. */
function publishedFiles(version: string): string[] {
  const folder = join(dataFolder(), 'delivery', 'artifacts', 'drivers', version)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .toSorted()
}

/** The bytes of the built host, and the processes that have said in their log that they listen. */
function standing() {
  const dist = join(checkout, 'host', 'dist')
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file))
  const [api, delivery] = ['api', 'delivery'].map((part) => startsOf(part))
  expect([api?.length, delivery?.length]).toEqual([1, 1])
  return { host: hash.digest('hex'), files: files.length, api, delivery }
}

function startsOf(part: string): string[] {
  const log = readFileSync(join(dataFolder(), 'logs', `${part}.log`), 'utf8')
  const pids = log
    .split('\n')
    .flatMap((line) => (/listening/i.test(line) ? /"pid":\d+/.exec(line) : null) ?? [])
  return [...new Set(pids)]
}

/** The newest version of drivers of each standing, as `remotes list` prints it. */
async function listed(): Promise<Record<string, string>> {
  const lines = (await remotes(sources.folder, 'list')).split('\n')
  const from = lines.findIndex((line) => line.startsWith('drivers'))
  const versions: Record<string, string> = {}
  for (const line of lines.slice(from)) {
    const [, id, version, kind] = /^(\S*)\s+(\d+\.\d+\.\d+)\s+(\w+)/.exec(line) ?? []
    if (version === undefined || kind === undefined || (id !== '' && id !== 'drivers')) break
    versions[kind] ??= version
  }
  return versions
}

function versionIn(printed: string): string {
  const version = /drivers@(\d+\.\d+\.\d+)/.exec(printed)?.[1]
  if (!version) throw new Error(`No version was published: ${printed}`)
  return version
}
