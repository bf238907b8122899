import { expect } from '@jest/globals'
import type { Locator } from 'playwright-core'
import { journey, useBrowser } from './browser.ts'
import { focusIsAt } from './keyboard.ts'
import { until } from './people.ts'
import { addedDriver, arriveAtWrittenCarrier } from './written-carrier.ts'

useBrowser()

const pages = 25

const isDrawn = (sheet: Locator) =>
  sheet.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width > 300)

journey('a long document renders pages as they scroll near, and can be deleted', async ({ page }) => {
  await arriveAtWrittenCarrier(page)
  const { Id } = await addedDriver(page)
  await page.goto(`/customerportal/account-profile/${Id}`)
  const documents = page.getByRole('region', { name: 'Documents', exact: true })
  await documents
    .getByLabel('Documents to add')
    .setInputFiles([{ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from(longDocument()) }])
  await documents.getByRole('button', { name: 'Open letter.pdf' }).click()
  const dialog = page.getByRole('dialog', { name: 'letter.pdf' })
  const sheet = (number: number) =>
    dialog.getByRole('figure', { name: `Page ${number} of ${pages}`, exact: true })
  await sheet(pages).waitFor()
  await until(() => isDrawn(sheet(1)), 'the first page is drawn')
  expect(await isDrawn(sheet(10))).toBe(false)
  expect(await isDrawn(sheet(pages))).toBe(false)

  await sheet(pages).scrollIntoViewIfNeeded()
  await until(() => isDrawn(sheet(pages)), 'the last page is drawn once it is near')
  expect(await isDrawn(sheet(10))).toBe(false)

  await page.keyboard.press('Escape')
  await focusIsAt(page, documents.getByRole('button', { name: 'Open letter.pdf' }))
  await documents.getByRole('button', { name: 'Delete letter.pdf' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this document?' })
  await focusIsAt(page, question.getByRole('button', { name: 'Keep it' }))
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await documents.getByText('No documents yet').waitFor()
  expect(await documents.evaluate((part) => part.contains(document.activeElement))).toBe(true)
})

/** A PDF whose pages show their numbers. */
function longDocument() {
  const numbers = Array.from({ length: pages }, (_, index) => index)
  const kids = numbers.map((number) => `${4 + 2 * number} 0 R`).join(' ')
  const sheets = numbers.map((number) => {
    const words = `BT /F 24 Tf 72 700 Td (Page ${number + 1}) Tj ET`
    return `${4 + 2 * number} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents ${5 + 2 * number} 0 R/Resources<</Font<</F 3 0 R>>>>>>endobj
${5 + 2 * number} 0 obj<</Length ${words.length}>>stream
${words}
endstream endobj`
  })
  return `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[${kids}]/Count ${pages}>>endobj
3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
${sheets.join('\n')}
trailer<</Root 1 0 R>>
%%EOF
`
}
