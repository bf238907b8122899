import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { journey, useBrowser } from './browser.ts'
import { arrivesAt, focusIsAt, tabAndPress, tabTo } from './keyboard.ts'
import {
  addedMember,
  arriveAtWrittenCarrier,
  dayIn,
  dayWords,
  newPerson,
  recordOf,
} from './written-carrier.ts'

useBrowser()

/** The first of the page: a spouse has names and an email, too, further down. */
const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${label}`) }).first()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function typeInto(page: Page, label: string, words: string): Promise<void> {
  await tabTo(page, field(page, label))
  await page.keyboard.type(words)
}

async function searchFor(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('searchbox', { name: 'Search drivers' }))
  await page.keyboard.type(name)
  await page.getByText(/^1 driver found, /).waitFor()
}

journey('keyboard alone: a new driver is searched for, entered, reviewed and added', async ({ page }) => {
  const person = newPerson()
  const name = `${person.FirstName} ${person.LastName}`
  await arriveAtWrittenCarrier(page)
  await tabAndPress(page, page.getByRole('link', { name: 'Add driver' }))
  await arrivesAt(page, 'Add driver')
  await typeInto(page, 'First name', person.FirstName)
  await typeInto(page, 'Last name', person.LastName)
  await typeInto(page, 'Mobile number', person.MobileNumber)
  await page.keyboard.press('Enter')
  await page.getByText('No match found').waitFor()
  await page.locator(':focus').filter({ hasText: 'No match found' }).waitFor()

  await tabAndPress(page, button(page, 'Review driver'))
  await focusIsAt(page, page.getByRole('main').getByRole('alert'))
  await tabAndPress(page, page.getByRole('link', { name: 'Enter an email address, like name@example.com' }))
  await focusIsAt(page, field(page, 'Email'))
  await page.keyboard.type(person.EmailId)
  await page.getByRole('main').getByRole('alert').waitFor({ state: 'detached' })
  await typeInto(page, 'Date of birth', '4/27/90')
  await tabTo(page, page.getByRole('combobox', { name: /^CDL state/ }))
  await page.keyboard.type('Ohio')
  await typeInto(page, 'CDL number', person.CDLNumber)
  expect(await field(page, 'Date of birth').inputValue()).toBe('27 Apr 1990')
  await tabTo(page, page.getByRole('radio', { name: 'No product yet' }))
  await page.keyboard.press('ArrowDown')
  await focusIsAt(page, page.getByRole('radio', { name: 'Driver Membership', exact: true }))
  await typeInto(page, 'Discount code', 'FLEET15')
  await tabAndPress(page, button(page, 'Apply'))
  await page.getByText('15% off memberships for fleets').waitFor()
  await typeInto(page, 'Activation date', dayWords(dayIn(20)))
  await page.keyboard.press('Enter')
  await focusIsAt(page, page.getByRole('heading', { name: 'Check before adding' }))
  await tabAndPress(page, button(page, 'Change: License'))
  await focusIsAt(page, page.getByRole('combobox', { name: /^CDL state/ }))
  await typeInto(page, 'Street', '2218 Tanner Mill Road')
  await page.keyboard.press('Enter')
  await focusIsAt(page, page.getByRole('heading', { name: 'Check before adding' }))
  await tabAndPress(page, button(page, 'Add driver'))
  await arrivesAt(page, 'Drivers')

  await searchFor(page, person.LastName)
  await tabAndPress(page, page.getByRole('main').getByRole('link', { name, exact: true }))
  await arrivesAt(page, name)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await recordOf(page, id)).toMatchObject({
    CDLState: 'OH',
    Street: '2218 Tanner Mill Road',
    DOB: 'Birth year 1990',
  })
})

journey('keyboard alone: a membership is cancelled and the cancellation undone', async ({ page }) => {
  await arriveAtWrittenCarrier(page)
  const { Name, LastName } = await addedMember(page, dayIn(-40))
  await page.reload()
  await searchFor(page, LastName)
  const menu = button(page, `Actions for ${Name}`)
  const choose = async (name: string) => {
    await tabAndPress(page, menu)
    const item = page.getByRole('menuitem', { name })
    await item.waitFor()
    await focusIsAt(page, page.getByRole('menu'))
    await page.keyboard.press('End')
    await item.and(page.locator('[data-highlighted]')).waitFor()
    await page.keyboard.press('Enter')
  }
  await choose('Cancel membership')
  const dialog = page.getByRole('dialog', { name: `Cancel the membership of ${Name}` })
  const reason = dialog.getByRole('combobox', { name: 'Reason' })
  await focusIsAt(page, reason)
  await page.keyboard.press('Escape')
  await focusIsAt(page, menu)

  await choose('Cancel membership')
  await focusIsAt(page, reason)
  await reason.getByRole('option').nth(2).waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowDown')
  await tabTo(page, dialog.getByRole('textbox', { name: 'Cancellation date' }))
  await page.keyboard.type('1/1/1990')
  await page.keyboard.press('Enter')
  await focusIsAt(page, dialog.getByRole('alert'))
  await tabAndPress(page, dialog.getByRole('link', { name: /before the activation date/ }))
  await focusIsAt(page, dialog.getByRole('textbox', { name: 'Cancellation date' }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(dayWords(dayIn(12)))
  await tabAndPress(page, dialog.getByRole('button', { name: 'Cancel membership' }))
  await page.getByText(`Membership of ${Name} cancelled`).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await focusIsAt(page, menu)

  await choose('Undo cancellation')
  const back = page.getByRole('alertdialog', { name: `Undo the cancellation of ${Name}?` })
  await focusIsAt(page, back.getByRole('button', { name: 'Keep cancellation' }))
  await tabAndPress(page, back.getByRole('button', { name: 'Undo cancellation' }))
  await page.getByText(`The membership of ${Name} continues.`).waitFor()
  await back.waitFor({ state: 'hidden' })
  await focusIsAt(page, menu)
})

journey('keyboard alone: when a row leaves its tab, the focus moves to the list', async ({ page }) => {
  await arriveAtWrittenCarrier(page)
  const { Name, LastName } = await addedMember(page, dayIn(-40))
  await page.goto('/drivers-list?list_filter=Active')
  await searchFor(page, LastName)
  await tabAndPress(page, button(page, `Actions for ${Name}`))
  await focusIsAt(page, page.getByRole('menu'))
  await page.keyboard.press('End')
  const item = page.getByRole('menuitem', { name: 'Cancel membership' })
  await item.and(page.locator('[data-highlighted]')).waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Cancel the membership of ${Name}` })
  const reason = dialog.getByRole('combobox', { name: 'Reason' })
  await focusIsAt(page, reason)
  await reason.getByRole('option').nth(2).waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowDown')
  await tabTo(page, dialog.getByRole('textbox', { name: 'Cancellation date' }))
  await page.keyboard.type(dayWords(dayIn(-1)))
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page
    .getByText(/^No Active drivers match /)
    .first()
    .waitFor()
  await focusIsAt(page, page.getByRole('region', { name: 'Drivers', exact: true }))
})

journey('keyboard alone: rows are selected with arrows, across pages, and cleared', async ({ page }) => {
  await arriveAtWrittenCarrier(page)
  const box = (place: number) => page.getByRole('checkbox', { name: /^Select (?!all)/ }).nth(place)
  await tabTo(page, box(0))
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await focusIsAt(page, box(2))
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByText('3 selected').waitFor()
  await tabAndPress(page, button(page, 'Page 2'))
  await page.getByText(/^11 to /).waitFor()
  await bar.getByText('3 on other pages').waitFor()
  await tabTo(page, bar.getByRole('button', { name: 'Export CSV' }))
  await page.keyboard.press('Escape')
  await bar.waitFor({ state: 'detached' })
})
