import { expect } from '@jest/globals'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expectAccessible, expectAccessibleHere } from './accessibility.ts'
import { journey, phone, useBrowser } from './browser.ts'
import { openAs } from './people.ts'

useBrowser()

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select (?!all)/ })
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

async function openDrivers(page: Page): Promise<void> {
  await openAs(page, 'carrier', '/drivers-list')
  await page.getByText('1 to 10 of 128').waitFor()
}

/** Selects a driver of the page that is shown. @returns the name. */
async function select(page: Page, place: number): Promise<string> {
  const box = boxes(page).nth(place)
  await box.check()
  return String(await box.getAttribute('aria-label')).replace('Select ', '')
}

async function showPage(page: Page, number: number, range: string): Promise<void> {
  await page.getByRole('button', { name: number === 1 ? 'Previous page' : 'Next page' }).click()
  await page.getByText(`${range} of 128`).waitFor()
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
}

journey('the expiration filter combines with a tab, and the URL keeps both', async ({ page }) => {
  await openDrivers(page)
  const chip = page.getByRole('button', { name: 'CDL or medical card is overdue or expires within 60 days' })
  const tab = (name: string, count: number) =>
    page.getByRole('tab', { name: `${name} ${count}`, exact: true, selected: true })
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Overdue', exact: true }).waitFor()
  await expectAccessibleHere(page, 'what can be filtered for')
  await page.getByRole('menuitemradio', { name: 'Within 60 days, or overdue' }).click()
  await chip.waitFor()
  await tab('All', 10).waitFor()
  await page.getByText('1 to 10 of 10').waitFor()
  const rows = page.getByRole('table', { name: 'Drivers, page 1' }).locator('tbody tr')
  for (const row of await rows.allInnerTexts())
    expect(row).toMatch(/\bin \d+ days?\b|\bdays? ago\b|\btoday\b/)

  await page.getByRole('tab', { name: /^Active/ }).click()
  await page.getByText('1 to 6 of 6').waitFor()
  expect([parameter(page, 'Expires'), parameter(page, 'list_filter')]).toEqual(['Within60', 'Active'])
  const shown = await rows.allInnerTexts()
  await page.reload()
  await tab('Active', 6).waitFor()
  await chip.waitFor()
  expect(await rows.allInnerTexts()).toEqual(shown)

  await chip.click()
  await tab('Active', 104).waitFor()
  expect([parameter(page, 'Expires'), parameter(page, 'list_filter')]).toEqual([null, 'Active'])
  await chip.waitFor({ state: 'detached' })
  await page.goBack()
  await chip.waitFor()
  await tab('Active', 6).waitFor()
})

journey('a selection spans pages, can be exported, and Escape clears it', async ({ page }) => {
  await openDrivers(page)
  expect(await bar(page).count()).toBe(0)
  const names = [await select(page, 0), await select(page, 3)]
  await showPage(page, 2, '11 to 20')
  names.push(await select(page, 1))
  await bar(page).getByText('3 selected').waitFor()
  await bar(page).getByText('2 on other pages').waitFor()
  await page.getByText('3 drivers selected, 2 of them on other pages').waitFor({ state: 'attached' })

  const download = page.waitForEvent('download')
  await bar(page).getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^drivers-selected.*\.csv$/)
  const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  const place = head.replace('\u{feff}', '').split(',').indexOf('Driver')
  expect(lines.map((line) => line.split(',')[place])).toEqual(names)

  await showPage(page, 1, '1 to 10')
  const checked = await boxes(page).evaluateAll((all) =>
    all.map((box) => box instanceof HTMLInputElement && box.checked),
  )
  expect(checked).toEqual(Array.from({ length: 10 }, (_, at) => at === 0 || at === 3))
  await page.getByRole('checkbox', { name: 'Select all 10 drivers on this page' }).check()
  await bar(page).getByText('11 selected').waitFor()
  await expectAccessible(page, 'drivers that are selected')

  // Escape belongs to the menu that is open, then to the selection.
  const menu = page.getByRole('button', { name: `Actions for ${names[0]}` })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Open profile' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menuitem', { name: 'Open profile' }).waitFor({ state: 'hidden' })
  await bar(page).getByText('11 selected').waitFor()
  await menu.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await bar(page).waitFor({ state: 'detached' })
  expect(await page.locator('main input:checked').count()).toBe(0)
})

journey('changing the filter clears the selection', async ({ page }) => {
  await openDrivers(page)
  await select(page, 2)
  await bar(page).getByText('1 selected').waitFor()
  await page.getByRole('tab', { name: /^Active/ }).click()
  await page.getByText('1 to 10 of 104').waitFor()
  await bar(page).waitFor({ state: 'detached' })
})

journey("a driver's menu opens the profile and the form", async ({ page }) => {
  await openDrivers(page)
  const link = page.getByRole('table').getByRole('link').nth(4)
  const name = await link.innerText()
  const profile = String(await link.getAttribute('href'))
  const id = profile.slice(profile.lastIndexOf('/') + 1)
  const choose = async (item: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Open profile')
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe(profile)
  await page.goBack()
  await choose('Edit')
  await page.getByRole('heading', { level: 1, name: `Edit ${name}` }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/drivers-list/${id}/edit`)
})

journey(
  'menus of drivers and of selected drivers are accessible, and have what this installation offers',
  async ({ page }) => {
    await openDrivers(page)
    for (const [button, place] of [
      [page.getByRole('button', { name: /^Actions for / }).first(), 'the menu of a driver'],
      [page.getByRole('button', { name: /^Filter/ }), 'what can be filtered for'],
    ] as const) {
      await button.click()
      await page.getByRole('menu').locator('[role^=menuitem]').first().waitFor()
      await expectAccessibleHere(page, place)
      await page.keyboard.press('Escape')
    }
    await select(page, 1)
    await select(page, 5)
    await showPage(page, 2, '11 to 20')
    await select(page, 0)
    await bar(page).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Cancel membership' }).waitFor()
    // Keys are the menu's once it has the focus.
    await page.locator('[role=menu]:focus-within').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem', { name: 'Cancel membership' }).waitFor({ state: 'hidden' })
    await bar(page).getByText('Request MVR').waitFor()
  },
  phone,
)
