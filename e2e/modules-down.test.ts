import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { expect } from '@jest/globals'
import type { Page, Route } from 'playwright-core'
import { journey, useBrowser } from './browser.ts'
import { deliveryFolder, seeDriversWork, whileAway, withoutReload } from './outages.ts'
import { goTo, signIn } from './people.ts'

useBrowser()

const files = '**/remotes/tickets/**'

/** What the browser itself writes about a script that it does not run. */
const notRun = /integrity|MIME type/

journey('a remote whose files are gone leaves the rest of the portal as it is', async ({ page, watched }) => {
  watched.forgive(notRun)
  await whileFilesAreAway(async (putBack) => {
    await signIn(page, 'carrier')
    await page.getByRole('button', { name: 'Try again: Tickets figures' }).waitFor()
    await page.getByRole('link', { name: /^Active members \d/ }).waitFor()
    await page.getByRole('link', { name: /^BASICs in alert \d/ }).waitFor()
    await page.getByRole('heading', { name: 'BASICs against thresholds' }).waitFor()
    await seeTicketsFail(page)
    await seeDriversWork(page)
    await seeTicketsFail(page)
    putBack()
    await seeTryAgainWork(page)
    await goTo(page, 'Dashboard')
    await page.getByRole('link', { name: /^Open tickets \d/ }).waitFor()
  })
})

journey('the figures of a remote on the dashboard are tried again in place', async ({ page, watched }) => {
  watched.forgive(notRun)
  await whileFilesAreAway(async (putBack) => {
    await signIn(page, 'carrier')
    const tryAgain = page.getByRole('button', { name: 'Try again: Tickets figures' })
    await tryAgain.waitFor()
    putBack()
    await withoutReload(page, async () => {
      await tryAgain.click()
      await page.getByRole('link', { name: /^Open tickets \d/ }).waitFor()
      await page.getByText('Compliance challenges', { exact: true }).waitFor()
    })
  })
})

const answers: Record<string, (route: Route) => Promise<void>> = {
  'answers 500': (route) => route.fulfill({ status: 500, body: 'out of order' }),
  'gives a page of HTML in place of its code': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Portal</title>' }),
  'gives HTML that claims to be code': (route) =>
    route.fulfill({
      status: 200,
      contentType: 'text/javascript',
      body: '<!doctype html><title>Portal</title>',
    }),
  'ends in the middle of its code': async (route) => {
    const response = await route.fetch()
    const whole = await response.body()
    await route.fulfill({ response, body: whole.subarray(0, whole.length / 2) })
  },
  'breaks the connection': (route) => route.abort('connectionreset'),
}

for (const [what, answer] of Object.entries(answers)) {
  journey(`a remote that ${what} fails alone, and comes back`, async ({ page, watched }) => {
    watched.forgive(notRun)
    await page.route(files, answer)
    await signIn(page, 'carrier')
    await seeTicketsFail(page)
    await seeDriversWork(page)
    await seeTicketsFail(page)
    await page.unroute(files)
    await seeTryAgainWork(page)
  })
}

const changedFiles = {
  'the entry': /\/remotes\/tickets\/.*\/entry\./,
  'what the entry loads': /\/remotes\/tickets\/.*\/(?!entry\.)[^/]+$/,
}

for (const [which, path] of Object.entries(changedFiles)) {
  journey(`code in which one byte differs never runs: ${which}`, async ({ page, watched }) => {
    watched.forgive(notRun)
    const changed: string[] = []
    await page.route(path, async (route) => {
      const response = await route.fetch()
      const code = withOneByteChanged(await response.text())
      changed.push(code)
      await route.fulfill({ response, body: code })
    })
    await signIn(page, 'carrier')
    await seeTicketsFail(page)
    expect(changed.map(tellsThatItRan)).toContain(true)
    expect(changed.map(tellsThatItRan)).not.toContain(false)
    expect((await page.evaluate(() => Object.keys(globalThis))).filter(isOfChangedCode)).toEqual([])
    await page.unroute(path)
    await seeTryAgainWork(page)
  })
}

/** Still valid code, which leaves a global of another name behind as soon as it runs: `tickets_1_0_x`. */
function withOneByteChanged(code: string): string {
  return code.replace(/(tickets_\d+_\d+_)\d/, '$1x')
}

function isOfChangedCode(name: string): boolean {
  return /tickets_\d+_\d+_x/.test(name)
}

/** Without this, code that can't run anyway would pass for code that was refused. */
function tellsThatItRan(code: string): boolean {
  const bare = createContext()
  try {
    runInContext(code, bare)
  } catch {
    // There is no document here: it gets as far as its first global.
  }
  const names: unknown = runInContext('Object.getOwnPropertyNames(globalThis)', bare)
  return Array.isArray(names) && names.some((name) => isOfChangedCode(String(name)))
}

journey('a remote that hangs is given up within 10 s, and the rest works meanwhile', async ({ page }) => {
  const held: Route[] = []
  await page.route(files, (route) => void held.push(route))
  await signIn(page, 'carrier')
  await goTo(page, 'Tickets')
  await seeDriversWork(page)
  await goTo(page, 'Tickets')
  const from = Date.now()
  await failure(page).waitFor()
  // The deadline of the loader is 9.5 s; the rest is for a machine at work.
  expect(Date.now() - from).toBeLessThan(11_000)
  await page.getByText('The tickets part of the portal took too long to answer.').waitFor()
  await page.unroute(files)
  await seeTryAgainWork(page)
  expect(held.length).toBeGreaterThan(0)
})

function whileFilesAreAway(work: (putBack: () => void) => Promise<void>): Promise<void> {
  return whileAway(join(deliveryFolder(), 'artifacts', 'tickets'), work)
}

function failure(page: Page) {
  return page.getByRole('alert').getByRole('heading', { name: 'Tickets could not be loaded' })
}

async function seeTicketsFail(page: Page): Promise<void> {
  await goTo(page, 'Tickets')
  await failure(page).waitFor()
  await page
    .getByText('The tickets part of the portal did not answer. The rest of the portal works')
    .waitFor()
}

async function seeTryAgainWork(page: Page): Promise<void> {
  await withoutReload(page, async () => {
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('tab', { name: /^Open \d/ }).waitFor()
    await page.getByRole('row').nth(1).waitFor()
    await failure(page).waitFor({ state: 'detached' })
  })
}
