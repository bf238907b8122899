import { join } from 'node:path'
import { journey, useBrowser } from '../browser.ts'
import {
  deliveryFolder,
  notRun,
  seeDriversWork,
  seeTicketsFail,
  seeTicketsTriedAgain,
  whileAway,
  withoutReload,
} from '../outages.ts'
import { goTo, openAs } from '../people.ts'

useBrowser()

journey('a remote with missing files does not affect the rest of the portal', async ({ page, watched }) => {
  watched.forgive(notRun)
  await whileFilesAreAway(async (putBack) => {
    await openAs(page, 'carrier')
    await page.getByRole('button', { name: 'Try again: Tickets figures' }).waitFor()
    await page.getByRole('link', { name: /^Active members \d/ }).waitFor()
    await page.getByRole('link', { name: /^BASICs in alert \d/ }).waitFor()
    await page.getByRole('heading', { name: 'BASICs against thresholds' }).waitFor()
    await seeTicketsFail(page)
    await seeDriversWork(page)
    await seeTicketsFail(page)
    putBack()
    await seeTicketsTriedAgain(page)
    await goTo(page, 'Dashboard')
    await page.getByRole('link', { name: /^Open tickets \d/ }).waitFor()
  })
})

journey('dashboard tiles of a failed remote can be retried in place', async ({ page, watched }) => {
  watched.forgive(notRun)
  await whileFilesAreAway(async (putBack) => {
    await openAs(page, 'carrier')
    const tryAgain = page.getByRole('button', { name: 'Try again: Tickets figures' })
    await tryAgain.waitFor()
    putBack()
    await withoutReload(page, async () => {
      await tryAgain.click()
      await page.getByRole('link', { name: /^Open tickets \d/ }).waitFor()
      await page.getByRole('link', { name: /^Compliance challenges \d/ }).waitFor()
    })
  })
})

function whileFilesAreAway(work: (putBack: () => void) => Promise<void>): Promise<void> {
  return whileAway(join(deliveryFolder(), 'artifacts', 'tickets'), work)
}
