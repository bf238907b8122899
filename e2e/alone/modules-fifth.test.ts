import { afterAll, beforeAll } from '@jest/globals'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { journey, useBrowser } from '../browser.ts'
import { fifthModule } from '../fifth-module.ts'
import { deliveryFolder } from '../outages.ts'
import { goTo, openAs } from '../people.ts'
import { at } from '../service.ts'
import { addedRemote, remotes, type Sources } from '../shipping.ts'

const activations = () => join(deliveryFolder(), 'activations.json')

let sources: Sources
let before: string

useBrowser()

beforeAll(async () => {
  before = readFileSync(activations(), 'utf8')
  sources = addedRemote('remote-fleets', fifthModule)
  const printed = await remotes(sources.folder, 'publish', 'fleets')
  const [shipped = ''] = /fleets@\d+\.\d+\.\d+/.exec(printed) ?? []
  await remotes(sources.folder, 'activate', shipped)
})

afterAll(async () => {
  writeFileSync(activations(), before)
  // The registry without the fifth module is a newer one: an older one is refused.
  await remotes(sources.folder, 'activate', `mvr@${String(at(JSON.parse(before), 'mvr', 'active'))}`)
  sources.remove()
  rmSync(join(deliveryFolder(), 'artifacts', 'fleets'), { recursive: true, force: true })
})

journey('a fifth module adds its navigation group, icon, page and status', async ({ page }) => {
  await openAs(page, 'carrier')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByText('Equipment', { exact: true }).waitFor()
  await menu
    .getByRole('link', { name: 'Fleets' })
    .locator('path[d="M12 3v18"]')
    .waitFor({ state: 'attached' })
  await goTo(page, 'Fleets')
  await page.getByRole('heading', { level: 1, name: 'Fleets' }).waitFor()
  await page
    .getByRole('list', { name: 'Fleets' })
    .getByText(/^(Large|Small)$/)
    .first()
    .waitFor()
})

journey('the counter of a fifth module opens its report and its record', async ({ page }) => {
  await openAs(page, 'carrier')
  await page.getByRole('link', { name: /^Fleets reported \d/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Fleets reported' }).waitFor()
  await page
    .getByRole('table')
    .getByRole('link', { name: /^Quillhaven/ })
    .click()
  await page.getByRole('heading', { level: 1, name: /^Fleet of Quillhaven/ }).waitFor()
  await page.getByRole('region', { name: 'Key facts' }).getByText('Power units').waitFor()
})

journey(
  'the search finds records of a fifth module in the palette and on the search page',
  async ({ page }) => {
    await openAs(page, 'carrier')
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox', { name: 'Search' }).fill('Quillhaven')
    await page.getByRole('group', { name: 'Fleets' }).getByRole('option').first().click()
    await page.getByRole('heading', { level: 1, name: /^Fleet of Quillhaven/ }).waitFor()
    await page.goto('/customerportal/global-search/Quillhaven')
    await page
      .getByRole('region', { name: 'Fleets' })
      .getByRole('link', { name: /^Quillhaven/ })
      .waitFor()
  },
)

journey('a fifth module adds a signed-out page', async ({ page }) => {
  await page.goto('/fleet-help')
  await page.getByRole('heading', { level: 1, name: 'Help for fleets' }).waitFor()
  await page.getByText('Write to the fleet desk.').waitFor()
  await openAs(page, 'carrier', '/fleet-help')
  await page.getByText('Write to the fleet desk.').waitFor()
})
