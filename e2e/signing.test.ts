import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { expectAccessible } from './accessibility.ts'
import { journey, useBrowser } from './browser.ts'
import { lead, openAs } from './people.ts'
import { askService, at, carrierIdOf } from './service.ts'
import { writtenCarrier } from './written-carrier.ts'

useBrowser()

async function drawSignature(page: Page) {
  const box = page.getByRole('application', { name: 'Your signature' })
  await box.scrollIntoViewIfNeeded()
  const { x, y } = (await box.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 40, y + 90)
  await page.mouse.down()
  for (const [right, down] of [
    [90, 40],
    [140, 100],
    [200, 60],
  ] as const)
    await page.mouse.move(x + right, y + down, { steps: 4 })
  await page.mouse.up()
}

journey('a driver signs with a finger by a link on a phone, and staff see who signed', async ({ page }) => {
  await openAs(page, 'agent', '/settings')
  const CarrierId = await carrierIdOf(page, writtenCarrier)
  const driver = { FirstName: 'Bram', LastName: 'Castellane' }
  const body = { CarrierId, ...driver, RequestId: crypto.randomUUID() }
  const id = String(at(await askService(page, 'CreateTicket', { body }), 'Result', 'Data', 'Id'))
  const link = { TicketId: id, DocumentKind: 'Power of attorney', IsMailed: false }
  const made = await askService(page, 'CreateSigningLink', { body: link })
  const window = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(String(at(made, 'Result', 'Data', 'Path')))
  await page.getByRole('application').waitFor()
  expect(page.url()).toMatch(/\/sign-document$/)
  await expectAccessible(page, 'the page of a link to sign')
  await drawSignature(page)
  await page.getByRole('checkbox', { name: 'I agree' }).check()
  await page.getByRole('button', { name: 'Sign power of attorney' }).click()
  await page.getByRole('button', { name: 'Save your copy' }).waitFor()
  if (window) await page.setViewportSize(window)
  await page.goto('/settings')
  await lead(page, `/customerportal/details/${id}?record_type=TICKET`)
  await page.getByText(/^Signed by Bram Castellane on .*, by link, document unchanged$/).waitFor()
  await expectAccessible(page, 'a ticket with a signed document')
})
