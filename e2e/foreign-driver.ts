import type { Page } from 'playwright-core'
import { elsewhere } from './browser.ts'
import { openAs } from './people.ts'
import { askService, at, carrierIdOf } from './service.ts'
import { writtenCarrier } from './written-carrier.ts'

/** A carrier with its own staff, which the agency does not serve. */
export const askedCarrier = 'Tarnbrook Haulage Inc'

export interface ForeignDriver {
  name: string
  last: string
  email: string
}

async function driversOf(page: Page, carrier: string, search = ''): Promise<ForeignDriver[]> {
  const id = await carrierIdOf(page, carrier)
  const rows = at(
    await askService(page, `GetDrivers?CarrierId=${id}&PageSize=100&Search=${encodeURIComponent(search)}`),
    'Result',
    'Data',
  )
  if (!Array.isArray(rows)) throw new Error(`There is no list of ${carrier}.`)
  return rows.map((row) => {
    const name = String(at(row, 'Name'))
    return { name, last: name.slice(name.lastIndexOf(' ') + 1), email: String(at(row, 'PersonEmail')) }
  })
}

/** A driver of the other carrier who is new to the asking one. */
export async function foreignDriver(page: Page): Promise<ForeignDriver> {
  let found: ForeignDriver | undefined
  await elsewhere(page.context(), async (other) => {
    await openAs(other, 'carrier')
    for (const driver of await driversOf(other, askedCarrier)) {
      const here = await driversOf(page, writtenCarrier, driver.name)
      if (driver.email.includes('@') && here.length === 0) {
        found = driver
        break
      }
    }
  })
  if (found === undefined) throw new Error('The carrier has every driver of the other one already.')
  return found
}
