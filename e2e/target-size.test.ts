import { expect } from '@jest/globals'
import { journey, phone, useBrowser } from './browser.ts'
import { openAs } from './people.ts'

useBrowser()

const places = [
  '/dashboard',
  '/drivers-list',
  '/tickets',
  '/mvr',
  '/customerportal/report/open-tickets-count',
  '/customerportal/global-search/winfield',
]

journey(
  'on a phone every link is high enough for a finger, but for those in a sentence',
  async ({ page }) => {
    await openAs(page, 'carrier')
    const found: string[] = []
    for (const place of places) {
      await page.goto(place)
      const links = page.locator('a:not(p a)').filter({ visible: true })
      await page.getByRole('main').getByRole('link').nth(3).waitFor()
      for (const link of await links.all()) {
        const box = await link.boundingBox()
        if (box && box.height < 24) found.push(`${place}: ${await link.innerText()}, ${box.height} px`)
      }
    }
    expect(found).toEqual([])
  },
  phone,
)
