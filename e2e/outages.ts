import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { goTo } from './people.ts'
import { dataFolder } from './portal.ts'

/** Where the portal of this run keeps what was published: artifacts, activations, registry. */
export const deliveryFolder = (): string => join(dataFolder(), 'delivery')

/** Hides a file or folder from delivery, and always restores it. */
export async function whileAway(place: string, work: (putBack: () => void) => Promise<void>): Promise<void> {
  const away = join(deliveryFolder(), 'away')
  renameSync(place, away)
  let isAway = true
  const putBack = () => {
    if (isAway) renameSync(away, place)
    isAway = false
  }
  try {
    await work(putBack)
  } finally {
    putBack()
  }
}

/** The document that was there before is there afterwards. */
export async function withoutReload(page: Page, work: () => Promise<void>): Promise<void> {
  const before = await page.evaluateHandle(() => document)
  await work()
  expect(await before.evaluate((known) => known === document)).toBe(true)
}

/** Expects a page of an unaffected remote to work. */
export async function seeDriversWork(page: Page): Promise<void> {
  await goTo(page, 'Drivers')
  await page.getByRole('heading', { level: 1, name: 'Drivers' }).waitFor()
  await page.getByRole('row').nth(1).waitFor()
}

/** The browser's own message about a script that it does not run. */
export const notRun = /integrity|MIME type/

export function ticketsFailure(page: Page) {
  return page.getByRole('alert').getByRole('heading', { name: 'Tickets could not be loaded' })
}

export async function seeTicketsFail(page: Page): Promise<void> {
  await goTo(page, 'Tickets')
  await ticketsFailure(page).waitFor()
  await page
    .getByText('The tickets part of the portal did not answer. The rest of the portal works')
    .waitFor()
}

export async function seeTicketsTriedAgain(page: Page): Promise<void> {
  await withoutReload(page, async () => {
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('tab', { name: /^Open \d/ }).waitFor()
    await page.getByRole('row').nth(1).waitFor()
    await ticketsFailure(page).waitFor({ state: 'detached' })
  })
}
