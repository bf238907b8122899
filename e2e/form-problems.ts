import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'

/** The errors of a form, in order. The summary shows each, maybe after the field's name, and the field shows the same. */
export async function problemsOf(page: Page): Promise<string[]> {
  const links = page.getByRole('alert').getByRole('link')
  await links.first().waitFor()
  const said = await links.evaluateAll((all) =>
    all.map((link) => ({ field: link.getAttribute('href')?.slice(1) ?? '', words: link.textContent })),
  )
  const beside = await page.evaluate(
    (fields) =>
      fields.map((id) => {
        const field = document.getElementById(id)
        const ids = (field?.getAttribute('aria-describedby') ?? '').split(' ')
        return {
          isInvalid: field?.getAttribute('aria-invalid'),
          words: ids.map((described) => document.getElementById(described)?.textContent),
        }
      }),
    said.map(({ field }) => field),
  )
  for (const [index, { isInvalid, words }] of beside.entries()) {
    expect(isInvalid).toBe('true')
    expect(words.some((own) => own && saidOf(said[index]?.words ?? '', own))).toBe(true)
  }
  return said.map(({ words }) => words ?? '')
}

/** A field may show the conflicting record after the error. */
const saidOf = (summary: string, field: string) => summary.endsWith(field) || field.startsWith(`${summary} `)
