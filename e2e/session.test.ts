import { journey, useBrowser } from './browser.ts'
import { signIn } from './people.ts'

useBrowser()

journey('an unknown path leads to /404', async ({ page }) => {
  await signIn(page, 'carrier')
  await page.goto('/no-such-page')
  await page.waitForURL('**/404')
})
