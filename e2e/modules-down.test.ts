import { createContext, runInContext } from 'node:vm'
import { expect } from '@jest/globals'
import type { Page, Route } from 'playwright-core'
import { journey, useBrowser } from './browser.ts'
import { notRun, seeDriversWork, seeTicketsFail, seeTicketsTriedAgain, ticketsFailure } from './outages.ts'
import { goTo, openAs } from './people.ts'

useBrowser()

const files = '**/remotes/tickets/**'

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
  journey(`a remote that ${what} fails alone and can be retried`, async ({ page, watched }) => {
    watched.forgive(notRun)
    await page.route(files, answer)
    await openAs(page, 'carrier')
    await seeTicketsFail(page)
    await seeDriversWork(page)
    await seeTicketsFail(page)
    await releaseRoutes(page)
    await seeTicketsTriedAgain(page)
  })
}

const changedFiles = {
  'the entry': /\/remotes\/tickets\/.*\/entry\./,
  'what the entry loads': /\/remotes\/tickets\/.*\/(?!entry\.)[^/]+$/,
}

for (const [which, path] of Object.entries(changedFiles)) {
  journey(`code with one changed byte never runs: ${which}`, async ({ page, watched }) => {
    watched.forgive(notRun)
    const changed: string[] = []
    await page.route(path, async (route) => {
      const response = await route.fetch()
      const code = withOneByteChanged(await response.text())
      changed.push(code)
      await route.fulfill({ response, body: code })
    })
    await openAs(page, 'carrier')
    await seeTicketsFail(page)
    expect(changed.map(tellsThatItRan)).toContain(true)
    expect(changed.map(tellsThatItRan)).not.toContain(false)
    expect((await page.evaluate(() => Object.keys(globalThis))).filter(isOfChangedCode)).toEqual([])
    await releaseRoutes(page)
    await seeTicketsTriedAgain(page)
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

journey('a hanging remote times out, and the rest keeps working', async ({ page }) => {
  const held: Route[] = []
  await page.route(files, (route) => void held.push(route))
  await openAs(page, 'carrier')
  await goTo(page, 'Tickets')
  await seeDriversWork(page)
  await goTo(page, 'Tickets')
  await ticketsFailure(page).waitFor()
  await page.getByText('The tickets part of the portal took too long to answer.').waitFor()
  await releaseRoutes(page)
  await seeTicketsTriedAgain(page)
  expect(held.length).toBeGreaterThan(0)
})

/** Answers come from the portal again; one that is still being changed changes nothing more. */
const releaseRoutes = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' })
