import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { expectAccessible, settled } from './accessibility.ts'
import { journey, useBrowser } from './browser.ts'
import { lead, openAs } from './people.ts'
import { askService, at, carrierIdOf } from './service.ts'

useBrowser()

const main = (page: Page) => page.getByRole('main')

/** Pages of carrier staff that no module registers, and other states, with a text that shows when the page is complete. */
const pages = {
  '/drivers-list?list_filter=Pending&Page=900': /^There is no page/,
  '/mvr/batches': /^1 to \d/,
  '/mvr/criteria': /^(Choose a carrier|What the law counts)$/,
  '/sms-data/sms-dashboard?basic=Vehicle+Maintenance': 'divided by',
  '/customerportal/global-search/zzzzzz': /nothing|no results/i,
  '/settings': 'This session',
  '/404': 'There is no page at this address',
}

const reports = {
  '/customerportal/report/open-tickets-count': '1 to 10 of 14',
  '/customerportal/report/violations-last60-days-count': /^1 to \d/,
  '/customerportal/report/basics-vehicle-maintainance': /^1 to \d/,
  '/customerportal/report/iss-score-this-week': /^1 to \d/,
  '/customerportal/report/sms-notification7-days': /^1 to \d/,
  '/customerportal/report/out-of-service7-days': /^1 to \d/,
  '/customerportal/report/sms-vehicle7-days': /^1 to \d/,
  '/customerportal/report/sms-common-violations': /^1 to \d/,
  '/customerportal/report/sms-common-offenders': /^1 to \d/,
  '/customerportal/report/sms-notify-inspection-list': /^1 to \d/,
  '/customerportal/report/sms-notify-crash-indicators': /^1 to \d/,
  '/customerportal/report/sms-offending-drivers': /^1 to \d/,
  '/customerportal/report/sms-offending-codes': /^1 to \d/,
  '/customerportal/report/sms-offending-units': /^1 to \d/,
  '/customerportal/report/ticket-win-loss-data': /^1 to \d/,
}

async function expectEachAccessible(page: Page, textByPath: Record<string, RegExp | string>) {
  for (const [path, text] of Object.entries(textByPath)) {
    await lead(page, path)
    await main(page).getByText(text).first().waitFor()
    await expectAccessible(page, path)
  }
}

journey('every page of carrier staff is accessible', async ({ page }) => {
  await openAs(page, 'carrier')
  await complete(page)
  await expectAccessible(page, 'the dashboard of a carrier')
  await expectEachAccessible(page, pages)
  const violations = await askService(page, 'GetSMSViolations?PageSize=1')
  const violation = String(at(violations, 'Result', 'Data', 0, 'Id'))
  await lead(page, `/tickets/inspections-data/start?violation=${violation}`)
  await page.getByRole('dialog', { name: /^Challenge / }).waitFor()
  await expectAccessible(page, 'a challenge that starts from a violation')
  await page.keyboard.press('Escape')
  const found = await askService(page, 'GetMVRReportList?PageSize=1&Search=Bellweather')
  await lead(page, `/customerportal/mvr-account/${String(at(found, 'Result', 'Data', 0, 'Driver__c'))}`)
  await main(page).getByRole('heading', { level: 2, name: 'Access log' }).waitFor()
  await expectAccessible(page, "a driver's record over time")
  await main(page).getByRole('button', { name: 'Show details' }).click()
  await main(page).getByRole('button', { name: 'Show as table' }).click()
  await expectAccessible(page, "a driver's record with details and table")
  await lead(page, '/mvr?request=')
  await page.getByRole('dialog', { name: 'Request MVR' }).getByRole('radio').first().waitFor()
  await expectAccessible(page, 'a request of MVRs')
})

journey('every report of carrier staff is accessible, and one without rows', async ({ page }) => {
  await openAs(page, 'carrier')
  await expectEachAccessible(page, reports)
  await lead(page, '/customerportal/report/open-tickets-count')
  await page.getByRole('searchbox').fill('no one at all')
  await main(page).getByText('Clear search').waitFor()
  await expectAccessible(page, 'a report without rows')
})

journey(
  'the page of a carrier, search results and records of every type with a page of the host are accessible',
  async ({ page }) => {
    await openAs(page, 'carrier', '/settings')
    await lead(page, `/customerportal/account/${await carrierIdOf(page, 'Quillhaven Freight LLC')}`)
    await complete(page)
    await expectAccessible(page, 'the page of a carrier')

    await page.getByRole('button', { name: /^Carrier: / }).click()
    await page.getByRole('option', { name: 'All carriers' }).click()
    const records = new Map<string, string>()
    for (const words of ['castel', 'brake', 'mvr', 'quillhaven', 'I-3106']) {
      await lead(page, `/customerportal/global-search/${words}`)
      await page.waitForFunction((searched) => document.title.includes(searched), words)
      await main(page).getByRole('link').first().waitFor()
      await complete(page)
      await expectAccessible(page, `what is found for ${words}`)
      for (const href of await main(page).getByRole('link').evaluateAll(hrefs)) {
        const type = new URL(href).searchParams.get('record_type')
        if (type !== null) records.set(type, href)
      }
    }
    expect([...records.keys()].toSorted()).toEqual(types)
    for (const [type, href] of records) {
      const before = await page.title()
      await lead(page, href)
      await page.waitForFunction((title) => document.title !== title, before)
      await complete(page)
      await expectAccessible(page, `a record: ${type}`)
    }
  },
)

const remotes = ['drivers', 'mvr', 'sms', 'tickets']

for (const remote of remotes) {
  journey(
    `every path that ${remote} registers is accessible, for a role that may open it`,
    async ({ page }) => {
      const { payload }: { payload: string } = await (await page.request.get('/registry.json')).json()
      const registered: Registered = JSON.parse(payload)
      const modules = registered.remotes.map(({ description }) => description)
      expect(modules.map(({ id }) => id).toSorted()).toEqual(remotes)
      const paths = modules.filter(({ id }) => id === remote).flatMap((each) => each.paths)
      expect(paths.length).toBeGreaterThan(1)
      for (const { path, roles } of paths) {
        await openAs(page, roles[0] ?? '', `/${path}`)
        await complete(page)
        await expectAccessible(page, `/${path} for the ${roles[0]}`)
      }
    },
  )
}

interface Registered {
  remotes: { description: { id: string; paths: { path: string; roles: string[] }[] } }[]
}

const types = ['INSPECTION', 'SMS_INSPECTION', 'TICKET', 'VIOLATIONS']

const hrefs = (links: Element[]) =>
  links.map((link) => (link instanceof HTMLAnchorElement ? link.href : location.href))

const legal = ['Tickets', 'Compliance challenges', 'Court calendar']
const safety = ['SMS notify', 'SMS dashboard', 'SMS summary']
const roadside = ['Roadside inspections', 'Violations']

/** The menu of each role. */
const mayOpen = {
  carrier: ['Dashboard', 'Drivers', 'MVR reports', ...legal, ...safety, ...roadside],
  agent: ['Dashboard', 'Drivers', 'MVR reports', ...legal, ...safety, ...roadside],
  driver: ['Dashboard', 'My profile', 'My MVRs', ...legal, ...roadside],
  guest: ['Driver upload'],
  mvr: ['My MVRs'],
  operator: ['Dashboard', 'Drivers', 'MVR reports', ...legal, 'SMS imports'],
}

const addresses = {
  Drivers: '/drivers-list',
  'MVR reports': '/mvr',
  Tickets: '/tickets',
  'Compliance challenges': '/tickets/inspections-data',
  'Court calendar': '/tickets/court-dates',
  'SMS notify': '/sms-notify',
  'SMS dashboard': '/sms-data/sms-dashboard',
  'SMS summary': '/sms-data/sms-summary',
  'Roadside inspections': '/sms-data/sms-inspections',
  Violations: '/sms-data/sms-violations',
  'SMS imports': '/sms-data/sms-imports',
  Dashboard: '/dashboard',
}

for (const [who, labels] of Object.entries(mayOpen)) {
  journey(`the ${who} has an accessible start, a menu, and no other page by address`, async ({ page }) => {
    await openAs(page, who)
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await complete(page)
    expect(await links.allInnerTexts()).toEqual(labels)
    if (labels[0] === 'Dashboard' && who !== 'carrier')
      await expectAccessible(page, `the start of the ${who}`)
    for (const [label, address] of Object.entries(addresses)) {
      const isOffered = labels.includes(label)
      await lead(page, address)
      await page.getByRole('heading', { level: 1, name: label }).waitFor()
      const refusal = page.getByRole('heading', { name: 'Unauthorized Access' })
      if (isOffered) expect(await refusal.count()).toBe(0)
      else await refusal.waitFor()
    }
    if (who !== 'driver') return
    // The address of a page that is loaded is refused as one that is led to.
    await page.goto('/drivers-list')
    await page.getByRole('heading', { name: 'Unauthorized Access' }).waitFor()
    await expectAccessible(page, 'not allowed')
  })
}

/** Waits until the page has no requests in progress. */
async function complete(page: Page): Promise<void> {
  await main(page).getByRole('heading', { level: 1 }).waitFor()
  const busy = main(page).locator('[aria-busy=true]').first()
  await busy.waitFor({ state: 'detached' })
  // An answer may cause more requests in the next frame.
  await settled(page)
  await busy.waitFor({ state: 'detached' })
}
