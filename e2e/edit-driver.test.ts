import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { expectAccessible } from './accessibility.ts'
import { elsewhere, journey, phone, useBrowser } from './browser.ts'
import { focusIsAt } from './keyboard.ts'
import { openAs } from './people.ts'
import { at } from './service.ts'
import { addedDriver, arriveAtWrittenCarrier, newPerson, recordOf } from './written-carrier.ts'

useBrowser()

const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${label}`) }).first()
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click()
const choice = (page: Page, label: string, name: string) =>
  page.getByRole('group', { name: label }).getByRole('radio', { name })

async function openForm(page: Page, id: string): Promise<void> {
  await page.goto(`/drivers-list/${id}/edit`)
  await page.getByRole('heading', { level: 1, name: /^Edit / }).waitFor()
  await field(page, 'City').waitFor()
}

/** Adds the driver, opens the form of him, and types into it; another user saves another change first. */
async function conflictWithAnotherUser(page: Page): Promise<string> {
  await arriveAtWrittenCarrier(page)
  const { Id, Name } = await addedDriver(page, { City: 'Dayton', DOB: '1984-03-09' })
  await openForm(page, Id)
  await field(page, 'City').fill('Columbus')
  await field(page, 'Street').fill('1 Main Street')
  await elsewhere(page.context(), async (other) => {
    await openAs(other, 'operator')
    await openForm(other, Id)
    await field(other, 'City').fill('Cleveland')
    await field(other, 'Date of birth').fill('5/28/91')
    await other.getByRole('region', { name: 'Spouse' }).getByLabel('First name').fill('Robin')
    await save(other)
    await other.getByRole('heading', { level: 1, name: Name, exact: true }).waitFor()
  })
  await save(page)
  await focusIsAt(page, page.getByRole('heading', { name: 'Another user changed this driver' }))
  return Id
}

journey('an edit conflict shows both values, and nothing is lost', async ({ page }) => {
  const id = await conflictWithAnotherUser(page)
  await expectAccessible(page, 'two who edit one driver')
  expect(await choice(page, 'City', 'Keep mine Columbus').isChecked()).toBe(true)
  // A protected value can't be restored, so the change is reported without a question.
  await page
    .getByRole('region', { name: 'Also changed by the other user' })
    .getByText('Birth year 1991')
    .waitFor()
  expect(await choice(page, 'Spouse first name', 'Take theirs Robin').isChecked()).toBe(true)
  // A field that only one of the two changed is no conflict.
  expect(await page.getByRole('group', { name: 'Street' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Save with these choices' }).click()
  await page.getByRole('heading', { level: 1, name: /^Odalys / }).waitFor()
  await page.getByText('1 Main Street', { exact: false }).first().waitFor()
  expect(await recordOf(page, id)).toMatchObject({
    City: 'Columbus',
    Street: '1 Main Street',
    SpouseFirstName: 'Robin',
    DOB: 'Birth year 1991',
  })
})

journey(
  'choosing the values of the other user continues in the form with them',
  async ({ page }) => {
    const id = await conflictWithAnotherUser(page)
    await choice(page, 'City', 'Take theirs Cleveland').check()
    await page.getByRole('button', { name: 'Back to the form' }).click()
    expect(await field(page, 'City').inputValue()).toBe('Cleveland')
    expect(await field(page, 'Street').inputValue()).toBe('1 Main Street')
    expect(at(await recordOf(page, id), 'Street')).toBeNull()
    await field(page, 'Street').fill('2 Main Street')
    await save(page)
    await page.getByRole('heading', { level: 1, name: /^Odalys / }).waitFor()
    expect(await recordOf(page, id)).toMatchObject({
      City: 'Cleveland',
      Street: '2 Main Street',
      DOB: 'Birth year 1991',
    })
    await openForm(page, id)
    await page.getByRole('button', { name: 'Remove: Date of birth' }).click()
    await field(page, 'Email').fill('nowhere')
    await save(page)
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
    await expectAccessible(page, 'the form of a driver, with a problem')
  },
  phone,
)

journey('saving a removed driver shows an error and keeps the input', async ({ page }) => {
  await arriveAtWrittenCarrier(page)
  const person = newPerson()
  const name = `${person.FirstName} ${person.LastName}`
  const file = `${person.LastName}.csv`
  const lines = [person, newPerson()].map(
    ({ FirstName, LastName, EmailId, MobileNumber }) => `${FirstName},${LastName},${EmailId},${MobileNumber}`,
  )
  await elsewhere(page.context(), async (other) => {
    await arriveAtWrittenCarrier(other)
    await other.getByRole('button', { name: 'Bulk upload' }).click()
    await other.getByLabel('File with drivers').setInputFiles({
      name: file,
      mimeType: 'text/csv',
      buffer: Buffer.from(['First name,Last name,E-mail,Cell phone', ...lines].join('\r\n')),
    })
    await other.getByRole('button', { name: 'Check the lines' }).click()
    await other.getByRole('button', { name: 'Import 2 drivers' }).click()
    await other.getByText('2 drivers were imported').waitFor({ timeout: 60_000 })

    await page.getByRole('searchbox', { name: 'Search drivers' }).fill(person.LastName)
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('heading', { level: 1, name: `Edit ${name}` }).waitFor()
    await field(page, 'City').fill('Fallow Creek')

    await other.getByRole('button', { name: `Undo upload of ${file}` }).click()
    await other.getByRole('button', { name: 'Undo upload', exact: true }).click()
    await other.getByText('2 drivers removed.').waitFor()
  })
  await save(page)
  const alert = page.getByRole('main').getByRole('alert')
  await focusIsAt(page, alert)
  expect(await alert.innerText()).toContain(
    'Another user deleted this driver, so your changes cannot be saved.',
  )
  expect(await field(page, 'City').inputValue()).toBe('Fallow Creek')
  await page.getByRole('link', { name: 'Drivers', exact: true }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  expect(await field(page, 'City').inputValue()).toBe('Fallow Creek')
  await page.getByRole('button', { name: 'Add as a new driver' }).click()
  await page.getByRole('heading', { level: 1, name: 'Add driver' }).waitFor()
  await page.getByText(`What you entered for ${name} is here`, { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Look up' }).click()
  await page.getByText('No match found').waitFor()
  expect(await field(page, 'City').inputValue()).toBe('Fallow Creek')
  await page.getByRole('button', { name: 'Review driver' }).click()
  await page.getByRole('button', { name: 'Add driver' }).click()
  await page.getByText(`${name} added`).waitFor()
})
