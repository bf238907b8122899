import { expect } from '@jest/globals'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expectAccessible } from './accessibility.ts'
import { elsewhere, journey, useBrowser } from './browser.ts'
import { focusIsAt, tabAndPress } from './keyboard.ts'
import { arriveAtWrittenCarrier, writtenCarrier } from './written-carrier.ts'

useBrowser()

const headings = 'First name,Last name,E-mail,Cell phone,CDL state,CDL number'

let made = 0
/** Lines of new drivers. */
function freshLines(count: number): string[] {
  made += 1
  const batch = `${Date.now()}${made}`
  return Array.from(
    { length: count },
    (_, line) =>
      `Odalys,Fairweather,o${line}.${batch}@example.com,(614) 555-${1000 + (line % 9000)},OH,T${batch}${line}`,
  )
}

const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([headings, ...lines].join('\r\n')),
})

async function openUpload(page: Page): Promise<void> {
  await arriveAtWrittenCarrier(page)
  await page.getByRole('button', { name: 'Bulk upload' }).click()
  await page.getByRole('dialog', { name: 'Bulk upload' }).waitFor()
}

const choose = (page: Page, file: ReturnType<typeof csv>) =>
  page.getByLabel('File with drivers').setInputFiles(file)

async function check(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check the lines' }).click()
  await page.getByText(/^drivers? (is|are) ready$/).waitFor()
}

const send = (page: Page, drivers: string) => page.getByRole('button', { name: `Import ${drivers}` }).click()

journey(
  'a file is checked in the worker, imported and undone, with every step accessible',
  async ({ page }) => {
    await openUpload(page)
    await page.getByRole('heading', { name: 'Recent uploads' }).waitFor()
    await expectAccessible(page, 'the choice of a file')
    await choose(page, csv('night shift.csv', [...freshLines(3), 'Bram,,bram.example.com,12,,']))
    await page
      .getByText(/^(6 of 6 columns are recognized|The columns are matched as you left them)/)
      .waitFor()
    await expectAccessible(page, 'the columns')
    await check(page)
    await page.getByText('Enter a last name', { exact: true }).waitFor()
    await expectAccessible(page, 'what was found')
    await page.getByRole('button', { name: 'Import 3 drivers' }).dblclick()
    expect(await page.evaluate(() => String(getSelection()))).toBe('')
    await page.getByText('3 drivers were imported').waitFor({ timeout: 60_000 })
    await page.getByText(`night shift.csv, to ${writtenCarrier}`).waitFor()
    // The list behind it is dim while it is read again.
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
    await expectAccessible(page, 'the result')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the lines that were left out' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^night shift-not-imported-\d{4}-\d\d-\d\d\.csv$/)
    await page.getByRole('button', { name: 'Undo upload of night shift.csv' }).click()
    await page.getByRole('button', { name: 'Undo upload', exact: true }).click()
    await page.getByText('3 drivers removed.').waitFor()
  },
)

journey('a file of 100,000 lines is checked and its errors are paged', async ({ page }) => {
  await openUpload(page)
  const problems = Array.from({ length: 2000 }, () => 'Bram,,bram.example.com,12,,')
  // From the disk, as a person does: a buffer would be handed over by the page itself.
  const path = join(mkdtempSync(join(tmpdir(), 'upload-')), 'all of them.csv')
  writeFileSync(path, csv('', [...problems, ...freshLines(98_000)]).buffer)
  await page.getByLabel('File with drivers').setInputFiles(path)
  await page.getByRole('button', { name: 'Check the lines' }).click()
  await page.getByText('drivers are ready', { exact: true }).waitFor({ timeout: 60_000 })
  await page.getByText('98,000', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.getByText('11 to 20 of 6,000').waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download these lines' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
})

// Undone at the end, because a repeated workbook would be recognized.
journey('a workbook, with its dates and numbers, is imported and undone', async ({ page }) => {
  await openUpload(page)
  await page
    .getByLabel('File with drivers')
    .setInputFiles(fileURLToPath(new URL('night-shift.xlsx', import.meta.url)))
  await page.getByText(/^(5 of 5 columns are recognized|The columns are matched as you left them)/).waitFor()
  await page.getByRole('cell', { name: '2029-05-31' }).waitFor()
  await check(page)
  await send(page, '2 drivers')
  await page.getByText('2 drivers were imported').waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Undo upload of night-shift.xlsx' }).click()
  await page.getByRole('button', { name: 'Undo upload', exact: true }).click()
  await page.getByText('2 drivers removed.').waitFor()
})

journey('an upload works with the keyboard alone', async ({ page }) => {
  await arriveAtWrittenCarrier(page)
  const open = page.getByRole('button', { name: 'Bulk upload' })
  await tabAndPress(page, open)
  await focusIsAt(
    page,
    page.getByRole('dialog', { name: 'Bulk upload' }).getByRole('button', { name: 'Choose a file' }),
  )
  const chooser = page.waitForEvent('filechooser')
  await tabAndPress(page, page.getByRole('button', { name: 'Choose a file' }))
  await (await chooser).setFiles(csv('by keys.csv', freshLines(2)))
  await tabAndPress(page, page.getByRole('button', { name: 'Check the lines' }))
  await page.getByText('drivers are ready', { exact: true }).waitFor()
  await tabAndPress(page, page.getByRole('button', { name: 'Import 2 drivers' }))
  await page.getByText('2 drivers were imported').waitFor({ timeout: 60_000 })
  await page.keyboard.press('Escape')
  await focusIsAt(page, open)
})

journey('withdrawing a guest link signs out the guest with a message', async ({ page, context }) => {
  await arriveAtWrittenCarrier(page)
  await page.goto('/drivers-list/guest-links')
  await page.getByRole('button', { name: 'Create guest link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create guest link' })
  await dialog.getByLabel('How many lines').fill('none')
  await dialog.getByRole('button', { name: 'Create guest link' }).click()
  await dialog.getByRole('heading', { name: /^There (is a|are \d) problems?$/ }).waitFor()
  await expectAccessible(page, 'a guest link with a problem')
  await dialog.getByLabel('How many lines').fill('25')
  await dialog.getByRole('button', { name: 'Create guest link' }).click()
  const address = await page.getByRole('textbox', { name: 'Address' }).inputValue()
  expect(address).toContain('/guest#code=')
  await expectAccessible(page, 'a guest link that is ready')
  await page.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row', { name: new RegExp(`${writtenCarrier}.*0 of 25`) }).first()
  await row.waitFor()

  await elsewhere(context, async (guest) => {
    await guest.goto(address)
    await guest.getByRole('button', { name: 'Open the upload' }).click()
    await guest.getByRole('heading', { level: 1, name: 'Driver upload' }).waitFor()
    await guest.getByText('25 at most').waitFor()
    await choose(guest, csv('half done.csv', freshLines(2)))
    await check(guest)

    await row.getByRole('button', { name: /^Withdraw/ }).click()
    await page.getByRole('button', { name: 'Withdraw link', exact: true }).waitFor()
    await expectAccessible(page, 'a guest link to be withdrawn')
    await page.getByRole('button', { name: 'Withdraw link', exact: true }).click()
    await row.getByText('Withdrawn', { exact: true }).waitFor()
    await send(guest, '2 drivers')
    await guest.getByText('your guest link was withdrawn, expired', { exact: false }).waitFor()
    expect(new URL(guest.url()).pathname).toBe('/guest')
    await guest.getByLabel('Access code').fill(address.slice(address.indexOf('=') + 1))
    await guest.getByRole('button', { name: 'Open the upload' }).click()
    await guest.getByText('This access code is wrong or no longer valid', { exact: false }).first().waitFor()
  })
  await expectAccessible(page, 'the guest links')
})

journey(
  "a flipped byte in the worker's code never runs, and the file can be chosen again",
  async ({ page, watched }) => {
    watched.forgive(/integrity/)
    watched.forgive(/Loading chunk/)
    await openUpload(page)
    let isFlipped = true
    await page.route(/\/remotes\/.*\.js/, async (route) => {
      const response = await route.fetch()
      const script = await response.text()
      const isOfWorker = script.includes('xl/workbook.xml')
      await route.fulfill({
        response,
        body: isFlipped && isOfWorker ? script.replace('xl/workbook.xml', 'xl/workbook.xmm') : script,
      })
    })
    await choose(page, csv('flipped.csv', freshLines(1)))
    await page
      .getByText('The part of the portal that reads files could not be loaded.', { exact: false })
      .waitFor()
    isFlipped = false
    await choose(page, csv('flipped.csv', freshLines(1)))
    await page.getByRole('button', { name: 'Check the lines' }).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)
