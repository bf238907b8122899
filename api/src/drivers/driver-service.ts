import { countryNameOf } from 'shared-api/drivers/countries'
import { type DriverFilter, type DriverRow, DriverStatus } from 'shared-api/drivers'
import { carrierDays } from '../platform/database/carrier-days.ts'
import type { Tx } from '../platform/database/connect.ts'
import { carrierScope, pageBounds } from '../platform/database/list.ts'
import type { User } from '../platform/database/tenant.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { maskedCdlNumber } from './protected/field-masks.ts'
import {
  type Counts,
  countDriversByStatus,
  findDrivers,
  idsOfPage,
  type Search,
} from './driver-list-queries.ts'
import { type SelectedDriver, selectDrivers } from './driver-queries.ts'
import { cdlNumberIndexes, openCdlNumber } from './protected/sealed-fields.ts'

/** Days from today to the end of each window. */
const expiryWindows = { Overdue: -1, Within30: 30, Within60: 60 } as const

interface ListContext {
  user: User
  keys: Keys
  now: Date
}

/** One page of drivers. The search looks in name, driver ID, phone and email, and for a complete CDL number. */
export async function listDrivers(tx: Tx, filter: DriverFilter, { user, keys, now }: ListContext) {
  const { list_filter, Page, PageSize, Search: text, Expires } = filter
  const scope = await carrierScope(tx, user, filter.CarrierId)
  const search = {
    ...searchOf(text, keys),
    scope,
    expires:
      Expires === ''
        ? undefined
        : { days: await carrierDays(tx, scope, now), within: expiryWindows[Expires] },
  }
  const { counts, rows } = await (text.trim() === '' ? listAll : listFound)(tx, search, filter)
  const countOf = (status: DriverStatus) => counts.get(status) ?? 0
  const Counts = {
    All: totalOf(counts, 'All'),
    Active: countOf('Active'),
    Inactive: countOf('Inactive'),
    Pending: countOf('Pending'),
    'MVR Only': countOf('MVR Only'),
    'PE Only': countOf('PE Only'),
  }
  return {
    Data: rows.map((row) => driverRowOf(row, keys)),
    Page,
    PageSize,
    Total: Counts[list_filter],
    Counts,
  }
}

export const searchOf = (text: string, keys: Keys) => ({
  text,
  cdlNumberIndexes: /\d/.test(text) ? cdlNumberIndexes(keys, text) : [],
})

async function listAll(tx: Tx, search: Search, filter: DriverFilter) {
  const page = { ...filter, ...pageBounds(filter) }
  const counting = await countDriversByStatus(tx, search)
  // Of the first page no total decides how it is found: it need not wait for the counts.
  const total = page.offset === 0 ? 0 : totalOf(await counting(), filter.list_filter)
  const { ids, isFromEnd } = idsOfPage(search, page, total)
  const rows = await selectDrivers(tx, ids)
  return { counts: await counting(), rows: isFromEnd ? rows.toReversed() : rows }
}

async function listFound(tx: Tx, search: Search, filter: DriverFilter) {
  const { counts, ids } = await findDrivers(tx, search, { ...filter, ...pageBounds(filter) })
  return { counts, rows: await selectDrivers(tx, ids) }
}

const totalOf = (counts: Counts, filter: DriverFilter['list_filter']) =>
  filter === 'All'
    ? DriverStatus.options.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0)
    : (counts.get(filter) ?? 0)

export function driverRowOf(row: SelectedDriver, keys: Keys): DriverRow {
  const {
    cdl_number_sealed: cdlNumber,
    Street: _street,
    City: _city,
    StateProvince: _state,
    ZipPostalCode: _zip,
    Country: _country,
    ...shown
  } = row
  return {
    ...shown,
    Mailing_Address: addressOf(row),
    CDL_Number__c: cdlNumber && maskedCdlNumber(openCdlNumber(keys, row.Id, cdlNumber)),
  }
}

type Address = Pick<SelectedDriver, 'Street' | 'City' | 'StateProvince' | 'ZipPostalCode' | 'Country'>

/** '212 Larkspur Way, Dayton, OH 45402, United States'; null when all parts are empty. */
export function addressOf({ Street, City, StateProvince, ZipPostalCode, Country }: Address) {
  const region = [StateProvince, ZipPostalCode].filter(Boolean).join(' ')
  return [Street, City, region, Country && countryNameOf(Country)].filter(Boolean).join(', ') || null
}
