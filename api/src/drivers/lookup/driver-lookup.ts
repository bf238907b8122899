import { sql, type SqlBool } from 'kysely'
import type { DriverChoice, DriverMatch, DriverSearch } from 'shared-api/drivers/driver-search'
import type { Tx } from '../../platform/database/connect.ts'
import { carrierScope, inScope, matchesSearch, type Scope } from '../../platform/database/list.ts'
import type { User } from '../../platform/database/tenant.ts'
import type { Keys } from '../../platform/secrets/keys.ts'
import { idsOfPage } from '../driver-list-queries.ts'
import { type FoundDriver, lookUpDrivers, selectOwnDrivers } from '../driver-form-queries.ts'
import { carrierOf } from '../../accounts/chosen-carrier.ts'
import { cdlStateIn, type WriteContext } from '../driver-form-service.ts'
import { maskedCdlNumber } from '../protected/field-masks.ts'
import { cdlNumberIndexes, openCdlNumber } from '../protected/sealed-fields.ts'
import { throttleLookup } from './lookup-throttle.ts'
import { sealMatch } from './match-handle.ts'

/**
 * Drivers who may be the one to add. For other carriers' drivers only initials and masked fields, and only when the CDL, or
 * the last name with email or mobile number, match. The same queries run whatever is found, so that timing reveals nothing.
 */
export async function searchDrivers(
  tx: Tx,
  search: DriverSearch,
  context: WriteContext,
): Promise<DriverMatch[]> {
  const { keys, user, now } = context
  const carrier = await carrierOf(tx, search.CarrierId)
  await throttleLookup(tx, search, context)
  const cdlState = cdlStateIn(search.CDLState) ?? null
  const found = await lookUpDrivers(tx, {
    firstName: search.FirstName ?? null,
    lastName: search.LastName ?? null,
    email: search.EmailId ?? null,
    phone: search.MobileNumber ?? null,
    cdlState,
    cdlNumberIndexes:
      search.CDLNumber === null || search.CDLNumber === undefined
        ? []
        : cdlNumberIndexes(keys, search.CDLNumber),
  })
  const foundIds = found.map(({ id }) => id)
  const own = new Map((await selectOwnDrivers(tx, foundIds)).map((driver) => [driver.id, driver]))
  const asked = new Set(await selectAskedFor(tx, { carrierId: carrier.id, ids: foundIds, now }))
  const matches = found.map((row): DriverMatch => {
    const driver = own.get(row.id)
    const isAtOnce = row.is_own && user.role !== 'agent'
    const shown = {
      initials: row.initials,
      cdlState: row.cdl_state,
      cdlNumber: row.cdl_number_sealed && maskedCdlNumber(openCdlNumber(keys, row.id, row.cdl_number_sealed)),
    }
    const match = { driverId: row.id, accountId: row.account_id, forAccountId: carrier.id, isAtOnce }
    return {
      MatchId: sealMatch(keys, user.id, { ...match, ...shown }, now),
      MatchedBy: matchedBy(row),
      Initials: shown.initials,
      CDL_State__c: shown.cdlState,
      CDL_Number__c: shown.cdlNumber,
      Driver:
        driver === undefined
          ? null
          : {
              Id: driver.id,
              Name: driver.name,
              Carrier_s_Driver_ID__c: driver.carrier_driver_id,
              Active_Inactive__c: driver.status,
              Carrier__r: { Id: driver.account_id, Name: driver.account_name },
            },
      Standing:
        row.account_id === carrier.id
          ? 'Here'
          : isAtOnce
            ? 'Mine'
            : asked.has(row.id)
              ? 'Asked'
              : 'Elsewhere',
    }
  })
  return matches.toSorted(
    (one, other) => standingOrder.indexOf(one.Standing) - standingOrder.indexOf(other.Standing),
  )
}

const standingOrder: readonly DriverMatch['Standing'][] = ['Here', 'Mine', 'Asked', 'Elsewhere']

/** By the database's flags, in a fixed order. */
function matchedBy(row: FoundDriver): DriverMatch['MatchedBy'] {
  const ways = {
    Name: row.by_name,
    EmailId: row.by_email,
    MobileNumber: row.by_phone,
    CDLNumber: row.by_number,
  }
  const matched: DriverMatch['MatchedBy'] = []
  for (const way of ['Name', 'EmailId', 'MobileNumber', 'CDLNumber'] as const)
    if (ways[way]) matched.push(way)
  return matched
}

interface AskedFor {
  carrierId: string
  ids: readonly string[]
  now: Date
}

async function selectAskedFor(tx: Tx, { carrierId, ids, now }: AskedFor): Promise<string[]> {
  const rows = await tx
    .selectFrom('driver_link_request')
    .select('held_driver_id')
    .where('account_id', '=', carrierId)
    .where('status', '=', 'Pending')
    .where('expires_at', '>', now)
    .where(sql<boolean>`held_driver_id = any(${[...ids]}::uuid[])`)
    .execute()
  return rows.map((row) => row.held_driver_id)
}

const maxChoices = 50

/** Read from the index of each carrier: sorting all drivers of several large ones takes 0.3 s. */
const firstByName = (scope: Scope) =>
  idsOfPage(
    { scope, text: '', cdlNumberIndexes: [], expires: undefined },
    { SortBy: 'Name', SortDir: 'asc', list_filter: 'All', limit: maxChoices, offset: 0 },
    Infinity,
  ).ids

/** For a picker: drivers by name that match the words, or the complete CDL number. */
export async function chooseDrivers(
  tx: Tx,
  { CarrierId, Search: text = '' }: { CarrierId?: string | undefined; Search?: string | undefined },
  user: User,
  keys: Keys,
): Promise<DriverChoice[]> {
  const scope = await carrierScope(tx, user, CarrierId)
  const numbers = /\d/.test(text) ? cdlNumberIndexes(keys, text) : []
  const rows = await tx
    .selectFrom('driver')
    .select(['id', 'name', 'cdl_state', 'cdl_number_sealed'])
    .where(inScope('driver.account_id', scope))
    .where((eb) =>
      text.trim() === ''
        ? sql<SqlBool>`driver.id = any(${firstByName(scope)})`
        : eb.or([
            matchesSearch('driver.search_text', text),
            ...(numbers.length > 0 ? [eb('cdl_number_index', 'in', numbers)] : []),
          ]),
    )
    .orderBy(sql`lower(driver.name)`)
    .orderBy('id')
    .limit(maxChoices)
    .execute()
  return rows.map(({ id, name, cdl_state: state, cdl_number_sealed: number }) => ({
    Id: id,
    Name: name,
    CDL_State__c: state,
    CDL_Number__c: number && maskedCdlNumber(openCdlNumber(keys, id, number)),
  }))
}
