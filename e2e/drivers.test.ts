import { expect } from '@jest/globals'
import { journey, useBrowser } from './browser.ts'
import { goTo, signIn } from './people.ts'

useBrowser()

journey('the list of drivers shows its first page and leads to the second', async ({ page }) => {
  await signIn(page, 'carrier')
  await goTo(page, 'Drivers')
  await page.getByRole('table', { name: 'Drivers, page 1' }).waitFor()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.getByRole('table', { name: 'Drivers, page 2' }).waitFor()
  expect(new URL(page.url()).searchParams.get('Page')).toBe('2')
})
