import { mkdtempSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { installedChromium } from 'start/chromium'
import { startPortalProcess } from 'start/portal-process'
import { freePort } from 'start/ports'
import { median, ms, printTable, ratio } from './figures.ts'
import { signedInState } from './session.ts'
import { inWorkplace } from './workplace.ts'

// How long the screens of drivers keep a browser busy at once: the longest task of its main thread while a user has a
// file checked, scrolls, types and turns pages. Beside each the same with little to do.

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync']
const runs = Number(process.argv[2] ?? '5')

await inWorkplace(async ({ folder, onClose }) => {
  const portal = await startPortalProcess({ port: await freePort(), dataFolder: join(folder, 'data') })
  onClose(portal.stop)
  const { address } = portal
  const browser = await chromium.launch({ executablePath: installedChromium() ?? '', args: flags })
  onClose(() => browser.close())
  const context = await browser.newContext({
    storageState: await signedInState(address, address),
    viewport: { width: 1440, height: 900 },
  })

  /** Milliseconds, the median of the runs; 0 where no task was longer than the 50 that a browser reports. */
  async function longest(open: (page: Page) => Promise<void>, work: (page: Page) => Promise<void>) {
    const seen: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const page = await context.newPage()
      await open(page)
      await page.evaluate(watchTasks)
      await work(page)
      // Two frames: a task is reported once it is over.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      seen.push(await page.evaluate(longestTask))
      await page.close()
    }
    return median(seen)
  }

  const openUpload = async (page: Page) => {
    await page.goto(`${address}/drivers-list`)
    await page.getByRole('button', { name: 'Bulk upload' }).click()
    await page.getByRole('dialog', { name: 'Bulk upload' }).waitFor()
  }
  const checkOf = (lines: number) => {
    const path = join(mkdtempSync(join(folder, 'file-')), 'drivers.csv')
    writeFileSync(path, fileOf(lines))
    return async (page: Page) => {
      await page.getByLabel('File with drivers').setInputFiles(path)
      await page.getByRole('button', { name: 'Check the lines' }).click()
      await page.getByText('drivers are ready', { exact: true }).waitFor({ timeout: 120_000 })
    }
  }
  const openList = (size: number) => async (page: Page) => {
    await page.goto(`${address}/drivers-list?PageSize=${size}`)
    await rowsStand(page, new RegExp(`^1 to ${size} of`))
  }

  const figures = [
    {
      name: 'checking a file of 100,000 lines',
      bar: 200,
      much: await longest(openUpload, checkOf(100_000)),
      little: await longest(openUpload, checkOf(100)),
    },
    {
      name: 'scrolling the list, 100 rows',
      bar: 50,
      much: await longest(openList(100), scroll),
      little: await longest(openList(10), scroll),
    },
    {
      name: 'typing a search, 100 rows',
      bar: 50,
      much: await longest(openList(100), search(100)),
      little: await longest(openList(10), search(10)),
    },
    {
      name: 'the next page and back, 100 rows',
      bar: 50,
      much: await longest(openList(100), turnPages(100)),
      little: await longest(openList(10), turnPages(10)),
    },
  ]
  printTable(
    `Longest task of the main thread, ms (0: none over 50), median of ${runs}, load ${loadavg()[0]?.toFixed(1) ?? '?'}`,
    ['', 'bar', 'seen', 'with little', 'ratio'],
    figures.map(({ name, bar, much, little }) => [
      name,
      String(bar),
      ms(much),
      ms(little),
      ratio(much, little),
    ]),
  )
})

function fileOf(lines: number): string {
  const headings = 'First name,Last name,E-mail,Cell phone,CDL state,CDL number'
  const drivers = Array.from(
    { length: lines },
    (_, line) => `Odalys,Fairweather,o${line}@example.com,(614) 555-${1000 + (line % 9000)},OH,T${line}`,
  )
  return [headings, ...drivers].join('\r\n')
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(700, 600)
  for (let step = 0; step < 30; step += 1) await page.mouse.wheel(0, step < 15 ? 240 : -240)
}

/** Typed, answered, cleared and answered again: the work is done when the rows stand. */
function search(size: number) {
  return async (page: Page) => {
    await page.locator('input[aria-label="Search drivers"]').pressSequentially('winfield', { delay: 80 })
    await rowsStand(page, /^1 to \d of \d$/)
    await page.keyboard.press('Escape')
    await rowsStand(page, new RegExp(`^1 to ${size} of`))
  }
}

function turnPages(size: number) {
  return async (page: Page) => {
    await page.locator('button[aria-label="Next page"]').click()
    await rowsStand(page, new RegExp(`^${size + 1} to`))
    await page.locator('button[aria-label="Previous page"]').click()
    await rowsStand(page, new RegExp(`^1 to ${size} of`))
  }
}

/** Plain selectors: to look for words or roles among a hundred rows would keep the browser busy, too. */
async function rowsStand(page: Page, which: RegExp): Promise<void> {
  await page.waitForFunction(
    (source) => {
      const list = document.querySelector('section[aria-label="Drivers"]')
      const range = list?.querySelector('output')?.textContent ?? ''
      return new RegExp(source).test(range) && !list?.querySelector('[aria-busy=true]')
    },
    which.source,
    { polling: 50 },
  )
}

/** Runs in the page. */
function watchTasks(): void {
  const tasks: number[] = []
  Reflect.set(globalThis, 'longTasks', tasks)
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe(
    { type: 'longtask' },
  )
}

/** Runs in the page. */
function longestTask(): number {
  const tasks: unknown = Reflect.get(globalThis, 'longTasks')
  if (!Array.isArray(tasks)) throw new Error('No one watched the tasks of this page.')
  return Math.max(0, ...tasks.map(Number))
}
