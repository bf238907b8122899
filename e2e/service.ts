import type { Page } from 'playwright-core'
import { address } from './portal.ts'

/** Asks the service as the signed-in person of a page, past the portal: to compare and to prepare, not to look. A body is sent by POST. */
export async function askService(page: Page, call: string, { body }: { body?: object } = {}) {
  const response = await page.request.fetch(`${address()}/api/v1/${call}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${await tokenOf(page)}` },
    ...(body === undefined ? {} : { data: body }),
  })
  if (!response.ok()) throw new Error(`${call}: ${response.status()} ${await response.text()}`)
  const envelope: unknown = await response.json()
  return envelope
}

async function tokenOf(page: Page): Promise<string> {
  const stored = (await page.evaluate(() => localStorage.getItem('session'))) ?? '{}'
  return String(at(JSON.parse(stored), 'state', 'token'))
}

/** The value at a path of what the service has answered; undefined where there is none. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  )
}

/** The id of a carrier that the signed-in person can select. */
export async function carrierIdOf(page: Page, name: string): Promise<string> {
  const entries = at(await askService(page, 'GetAccountsList'), 'Result', 'Data')
  const found = Array.isArray(entries) && entries.find((entry) => at(entry, 'Account', 'Name') === name)
  if (!found) throw new Error(`There is no carrier ${name}.`)
  return String(at(found, 'Account', 'Id'))
}
