import { expect } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { expectAccessible } from './accessibility.ts'
import { journey, phone, useBrowser } from './browser.ts'
import { focusIsAt } from './keyboard.ts'
import { problemsOf } from './form-problems.ts'
import { askService } from './service.ts'
import { addedMember, arriveAtWrittenCarrier, dayIn, dayWords, newPerson } from './written-carrier.ts'

useBrowser()

const began = dayIn(-40)
const ends = dayIn(12)

async function search(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search drivers' }).fill(name)
  await page.getByText(/^\d+ drivers? found, /).waitFor()
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** In the form a user types: 12/3/2026. */
function typedDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${month}/${date}/${year}`
}

const dateOf = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Cancellation date' })

journey(
  'a membership is cancelled for a future date, with a summary, and the cancellation is undone',
  async ({ page }) => {
    await arriveAtWrittenCarrier(page)
    const { Name, LastName } = await addedMember(page, began)
    await page.reload()
    await search(page, LastName)
    await choose(page, Name, 'Cancel membership')
    const dialog = page.getByRole('dialog', { name: `Cancel the membership of ${Name}` })
    const said = dialog.getByRole('region', { name: 'What ends' })
    await said.getByText('Driver Membership, $19.95 a month').waitFor()
    await said.getByText('on the cancellation date').waitFor()
    const reasons = dialog.getByRole('combobox', { name: 'Reason' })
    await reasons.getByRole('option').nth(2).waitFor({ state: 'attached' })
    const options = await reasons.getByRole('option').allInnerTexts()
    expect(options.filter((reason) => /no longer driving for us|wishes to cancel/i.test(reason))).toEqual([])

    await dialog.getByRole('button', { name: 'Cancel membership' }).click()
    await focusIsAt(page, dialog.getByRole('alert'))
    expect(await problemsOf(page)).toEqual([
      'Choose a reason',
      'Enter a cancellation date as MM/DD/YYYY, like 12/31/2026',
    ])
    await expectAccessible(page, 'a cancellation with problems')
    await reasons.selectOption({ index: 1 })
    await dateOf(dialog).fill(typedDay(dayIn(-50)))
    await dialog.getByRole('button', { name: 'Cancel membership' }).click()
    await dialog.getByRole('link', { name: /before the activation date/ }).waitFor()
    expect(await problemsOf(page)).toEqual([
      `The cancellation date can't be before the activation date, ${dayWords(began)}`,
    ])

    await dateOf(dialog).fill(typedDay(ends))
    await said.getByText(dayWords(ends)).waitFor()
    await dialog.getByText(`You can undo the cancellation until ${dayWords(ends)}.`).waitFor()
    await dialog.getByRole('button', { name: 'Cancel membership' }).click()
    await page.getByText(`Membership of ${Name} cancelled`).waitFor()
    await page.getByText(`From ${dayWords(ends)}. You can undo it until then.`).waitFor()
    await dialog.waitFor({ state: 'hidden' })

    await page.getByRole('main').getByRole('link', { name: Name, exact: true }).click()
    await page
      .getByText(`Ends ${dayWords(ends)}`)
      .first()
      .waitFor()
    const history = page.getByRole('list', { name: 'History of the membership' })
    await history.getByText(/^Cancellation planned: /).waitFor()
    await page.getByRole('button', { name: `More actions for ${Name}` }).click()
    await page.getByRole('menuitem', { name: 'Undo cancellation' }).click()
    const back = page.getByRole('alertdialog', { name: `Undo the cancellation of ${Name}?` })
    await back.getByText(`The membership would end on ${dayWords(ends)}.`, { exact: false }).waitFor()
    await expectAccessible(page, 'the question whether a cancellation is undone')
    await back.getByRole('button', { name: 'Undo cancellation' }).click()
    await page.getByText(`The membership of ${Name} continues.`).waitFor()
    await history.getByText(/^Cancellation undone/).waitFor()
    await page
      .getByText(`Ends ${dayWords(ends)}`)
      .first()
      .waitFor({ state: 'detached' })
  },
  phone,
)

journey(
  'cancelling several memberships shows each result and keeps failed ones selected',
  async ({ page }) => {
    await arriveAtWrittenCarrier(page)
    // A first name that only these have.
    const FirstName = newPerson().LastName.replace('Fairweather', 'Wren')
    const member = await addedMember(page, began, { FirstName })
    const later = await addedMember(page, dayIn(30), { FirstName })
    const former = await addedMember(page, began, { FirstName })
    await askService(page, 'CancelActiveMembership', {
      body: {
        DriverId: former.Id,
        CancellationReason: 'Driver left the company',
        CancellationDate: dayIn(-2),
      },
    })
    await page.reload()
    await search(page, FirstName)
    await page.getByRole('checkbox', { name: 'Select all 3 drivers on this page' }).check()
    const bar = page.getByRole('region', { name: 'Selection' })
    await bar.getByRole('button', { name: 'Cancel membership' }).click()
    const dialog = page.getByRole('dialog')
    // One of the three has nothing to cancel.
    await dialog.and(page.getByRole('dialog', { name: 'Cancel 2 memberships' })).waitFor()
    const line = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
    await line(member.Name).getByText('Driver Membership, $19.95 a month', { exact: false }).waitFor()
    await line(former.Name).getByText('Left out: Inactive already').waitFor()
    await expectAccessible(page, 'several cancellations')
    const reasons = dialog.getByRole('combobox', { name: 'Reason' })
    await reasons.getByRole('option').nth(2).waitFor({ state: 'attached' })
    await reasons.selectOption({ index: 1 })
    await dateOf(dialog).fill(typedDay(ends))
    await dialog.getByRole('button', { name: 'Cancel 2 memberships' }).click()
    await dialog.getByText('1 membership was cancelled, 1 was not. The list says why.').waitFor()
    await dialog.and(page.getByRole('dialog', { name: '1 of 2 memberships cancelled' })).waitFor()
    await line(member.Name).getByText('Cancelled', { exact: true }).waitFor()
    await line(later.Name)
      .getByText(
        `Not cancelled. The cancellation date can't be before the activation date, ${dayWords(dayIn(30))}`,
      )
      .waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await bar.getByText('2 selected').waitFor()
    expect(await page.getByRole('checkbox', { name: `Select ${member.Name}` }).isChecked()).toBe(false)
    await choose(page, former.Name, 'Reactivate membership')
    await page.getByRole('button', { name: 'Reactivate membership', exact: true }).click()
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
    await expectAccessible(page, 'a membership that begins again, with a problem')
  },
)
