import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core'
import { installedChromium } from 'start/chromium'
import { startPortalProcess } from 'start/portal-process'
import { freePort } from 'start/ports'
import { changeRemote, deployRemote } from './changed-remote.ts'
import {
  printBytes,
  printFirstPages,
  printPreloading,
  printReturning,
  printTimes,
  type Measured,
} from './boot-report.ts'
import { median } from './figures.ts'
import { signedInState } from './session.ts'
import { buildMonolith, builtInRemotes } from './monolith.ts'
import { holdPreloading, visit, watchNetwork, type Encoding, type Fetched, type Useful } from './visit.ts'
import { checkout, copySources, inWorkplace, startProcess } from './workplace.ts'

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync']
// How often each time is taken: pnpm bench:boot 1 is quick, and enough for the bytes, which don't vary.
const runs = Number(process.argv[2] ?? '5')
const slowRuns = Math.ceil(runs / 2)

const firstRow: Useful = { selector: 'main tbody tr td', says: /[A-Za-z]{3}/ }
const pages: { name: string; path: string; useful: Useful; isSignedIn: boolean }[] = [
  { name: 'sign-in', path: '/sign-in', useful: { selector: 'h1', says: /Sign in/ }, isSignedIn: false },
  // A figure of a tile: the dashboard is of use when it says something about the fleet.
  {
    name: 'dashboard',
    path: '/dashboard',
    useful: { selector: 'main a[href]', says: /\d/ },
    isSignedIn: true,
  },
  { name: 'drivers-list', path: '/drivers-list', useful: firstRow, isSignedIn: true },
]

/** One of the two portals: where it answers, and what a signed-in browser brings along. */
type Variant = { name: 'federated' | 'monolith'; address: string; signedIn: BrowserContextOptions }

await inWorkplace(async ({ folder, onClose }) => {
  const dataFolder = join(folder, 'data')
  console.log('Starting the portal and building the monolith, as it is and with a changed word ...')
  const portal = await startPortalProcess({ port: await freePort(), dataFolder })
  onClose(portal.stop)
  // A copy: building the host during the run would change what a browser has in its cache.
  const host = join(folder, 'host')
  cpSync(join(checkout, 'host', 'dist'), host, { recursive: true })
  // Both monoliths are built from one folder, because webpack derives the names of modules from their paths.
  const sources = join(folder, 'sources')
  copySources(sources)
  const monolith = join(folder, 'monolith')
  await buildMonolith(sources, monolith)
  changeRemote(sources)
  const next = join(folder, 'monolith-next')
  await buildMonolith(sources, next)

  // Once nothing else is at work: a build in this process keeps it from listening to the browser.
  const browser = await chromium.launch({ executablePath: installedChromium() ?? '', args: flags })
  onClose(() => browser.close())
  // Both behind a delivery of the same kind, and at the same distance from the service.
  const open = async (name: Variant['name'], env: Record<string, string>): Promise<Variant> => {
    const port = await freePort()
    const address = `http://localhost:${port}`
    const settings = {
      PORT: String(port),
      API_URL: portal.address,
      PORTAL_DATA_DIR: dataFolder,
      PORTAL_DEMO: '1',
    }
    const { stop } = await startProcess(
      'delivery/src/main.ts',
      { ...settings, ...env },
      `${address}/health/ready`,
    )
    onClose(stop)
    return { name, address, signedIn: { storageState: await signedInState(portal.address, address) } }
  }
  const variants = [
    await open('federated', { HOST_DIST: host }),
    await open('monolith', { HOST_DIST: monolith }),
  ]

  await measureBoot(browser, variants)
  await measureFirstPages(browser, variants)
  await measurePreloading(browser, variants)

  await measureReturning(browser, variants, async () => {
    await deployRemote(sources, dataFolder)
    cpSync(next, monolith, { recursive: true })
  })
})

async function measureBoot(browser: Browser, variants: readonly Variant[]): Promise<void> {
  const measured: Measured[] = []
  for (const { name, path, useful, isSignedIn } of pages) {
    for (const variant of variants) {
      const once = async (options: { encoding?: Encoding; isSlow?: boolean }) => {
        const context = await browser.newContext(isSignedIn ? variant.signedIn : {})
        await holdPreloading(context)
        try {
          return await visit(context, variant.address + path, useful, options)
        } finally {
          await context.close()
        }
      }
      const gzip = await once({ encoding: 'gzip' })
      const br = await once({ encoding: 'br' })
      const times: number[] = []
      for (let run = 0; run < runs; run += 1) times.push((await once({})).usefulMs)
      const slow: number[] = []
      for (let run = 0; run < slowRuns; run += 1) slow.push((await once({ isSlow: true })).usefulMs)
      measured.push({
        page: name,
        variant: variant.name,
        gzip: gzip.fetched,
        br: br.fetched,
        usefulMs: median(times),
        slowUsefulMs: median(slow),
      })
    }
  }
  printBytes(measured)
  printTimes(measured, runs, slowRuns)
}

/** From a page of the shell alone to the first page of each remote, in a browser that has nothing of it yet. */
async function measureFirstPages(browser: Browser, variants: readonly Variant[]): Promise<void> {
  const rows: { id: string; federated: Fetched[]; monolith: Fetched[] }[] = []
  for (const { description } of await builtInRemotes(checkout)) {
    const { id, navigation } = description
    const label = navigation[0]?.label ?? id
    const row: (typeof rows)[number] = { id, federated: [], monolith: [] }
    for (const { name, address, signedIn } of variants) {
      const context = await browser.newContext(signedIn)
      await holdPreloading(context)
      const page = await context.newPage()
      const network = await watchNetwork(page, 'gzip')
      await page.goto(`${address}/404`)
      const link = page.getByRole('navigation').getByRole('link', { name: label, exact: true })
      await link.waitFor()
      await network.quiet()
      network.forget()
      await link.click()
      await page.locator('main').getByRole('heading', { level: 1, name: label }).waitFor()
      await network.quiet()
      row[name] = network.fetched()
      await context.close()
    }
    rows.push(row)
  }
  printFirstPages(rows)
}

/** Measures preloading: the same visits with and without it. */
async function measurePreloading(browser: Browser, variants: readonly Variant[]): Promise<void> {
  const rows: { page: string; variant: Variant['name']; held: Fetched[]; preloaded: Fetched[] }[] = []
  for (const { name, path, useful } of pages.filter(({ isSignedIn }) => isSignedIn)) {
    for (const variant of variants) {
      const fetched = async (isHeld: boolean) => {
        const context = await browser.newContext(variant.signedIn)
        if (isHeld) await holdPreloading(context)
        const look = await visit(context, variant.address + path, useful, {
          encoding: 'gzip',
          isPreloading: !isHeld,
        })
        await context.close()
        return look.fetched
      }
      rows.push({
        page: name,
        variant: variant.name,
        held: await fetched(true),
        preloaded: await fetched(false),
      })
    }
  }
  printPreloading(rows)
}

/** Measures what a browser that has seen dashboard and drivers-list fetches after a new version of the remote. */
async function measureReturning(
  browser: Browser,
  variants: readonly Variant[],
  ship: () => Promise<void>,
): Promise<void> {
  const visitors = []
  for (const variant of variants) {
    for (const encoding of ['gzip', 'br'] as const) {
      const context = await browser.newContext(variant.signedIn)
      await holdPreloading(context)
      const look = async () => {
        const fetched: Fetched[] = []
        for (const { path, useful } of pages.filter(({ isSignedIn }) => isSignedIn)) {
          fetched.push(...(await visit(context, variant.address + path, useful, { encoding })).fetched)
        }
        return fetched
      }
      await look()
      const unchanged = await look()
      visitors.push({ variant: variant.name, encoding, look, unchanged })
    }
  }
  await ship()
  const rows = []
  for (const { variant, encoding, look, unchanged } of visitors) {
    rows.push({ variant, encoding, unchanged, changed: await look() })
  }
  printReturning(rows)
}
