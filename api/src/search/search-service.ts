import { type GlobalSearchQuery, maxResults, type SearchGroup, SearchKind } from 'shared-api/search'
import type { Tx } from '../platform/database/connect.ts'
import { carrierScope } from '../platform/database/list.ts'
import type { User } from '../platform/database/tenant.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { hasUnknownWord, selectAlternatives } from './alike-queries.ts'
import { selectByCdlNumber } from './cdl-queries.ts'
import {
  setPlannerMethods,
  beginning,
  type Field,
  type Found,
  type Place,
  resembling,
  selectAllAccountIds,
  selectIndexed,
  selectNewest,
  selectOwn,
  selectTitled,
  normalizedWords,
  within,
} from './entry-queries.ts'
import { selectResults } from './result-queries.ts'

/**
 * Records that contain all words, otherwise similar words. Records that begin with them come first, then the newest. Every
 * step is bounded, so some of very many matches may be missed, but never one whose title begins with the words.
 */
export async function searchAll(tx: Tx, query: GlobalSearchQuery, user: User, keys: Keys) {
  const { SearchTerm, Page, PageSize } = query
  const kinds = user.role === 'operator' ? query.Kinds.filter((kind) => !isSafetyData(kind)) : query.Kinds
  const place = await placeOf(tx, user, query.CarrierId)
  const words = [...new Set(await normalizedWords(tx, SearchTerm))].slice(0, maxWords)
  const fields = [{ kinds, place }, ...(await otherCarriers(tx, user, query))]
  const found = words.length === 0 ? [] : await findWords(tx, fields, words)
  if (kinds.includes('Driver')) found.push(...(await selectByCdlNumber(tx, place, SearchTerm, keys)))
  await setPlannerMethods(tx, 'any')
  const byKind = Map.groupBy(found, ({ kind }) => kind)
  const carriers = place === 'own' ? 1 : place.accountIds.length
  const Groups: SearchGroup[] = []
  for (const Kind of SearchKind.options) {
    const ranked = rankedOnce(byKind.get(Kind) ?? [])
    if (ranked.length === 0) continue
    const counted = ranked.slice(0, maxResults)
    const shown = counted.slice((Page - 1) * PageSize, Page * PageSize)
    Groups.push({
      Kind,
      Total: counted.length,
      IsMore: ranked.length > maxResults,
      Results: await selectResults(tx, Kind, shown, carriers),
    })
  }
  const Total = Groups.reduce((sum, group) => sum + group.Total, 0)
  return { Groups, Total, IsMore: Groups.some(({ IsMore }) => IsMore) }
}

/** Carriers are found in all accounts, even while one carrier is selected. */
async function otherCarriers(tx: Tx, user: User, { CarrierId, Kinds }: GlobalSearchQuery): Promise<Field[]> {
  if (CarrierId === undefined || user.role === 'driver' || !Kinds.includes('Carrier')) return []
  return [{ kinds: ['Carrier'], place: await placeOf(tx, user, undefined) }]
}

/** Operators import safety data and do not read it. */
const isSafetyData = (kind: SearchKind) => kind === 'SMSInspection' || kind === 'SMSViolation'

const maxWords = 8

async function placeOf(tx: Tx, user: User, carrierId: string | undefined): Promise<Place> {
  const scope = await carrierScope(tx, user, carrierId)
  if (user.role === 'driver') return 'own'
  return { accountIds: scope ?? (await selectAllAccountIds(tx)) }
}

/** Exact matches, otherwise similar ones. */
async function findWords(tx: Tx, fields: readonly Field[], words: readonly string[]): Promise<Found[]> {
  for (const spelling of spellingsOf(words)) {
    const found = await inEach(fields, (field) => findExactly(tx, field, spelling))
    if (found.length > 0) return found
  }
  return inEach(fields, (field) => findAlike(tx, field, words))
}

/** The words as typed, then split between letters and digits: Q-1177 for Q1177. */
function spellingsOf(words: readonly string[]): (readonly string[])[] {
  const parts = words.flatMap((word) => word.match(/\d+|\D+/g) ?? [])
  return parts.length > words.length && parts.length <= maxWords ? [words, parts] : [words]
}

async function inEach(fields: readonly Field[], find: (field: Field) => Promise<Found[]>) {
  const found: Found[] = []
  for (const field of fields) found.push(...(await find(field)))
  return found
}

const findExactly = (tx: Tx, { kinds, place }: Field, words: readonly string[]) =>
  place === 'own'
    ? selectOwn(tx, kinds, within(words))
    : findInAccounts(tx, { kinds, accountIds: place.accountIds }, words)

async function findAlike(tx: Tx, field: Field, words: readonly string[]) {
  const { kinds, place } = field
  const alternatives = await selectAlternatives(tx, words, field)
  if (alternatives === undefined) return []
  const sought = resembling(alternatives)
  if (place === 'own') return selectOwn(tx, kinds, sought)
  const where = { kinds, accountIds: place.accountIds }
  if (where.accountIds.length === 0) return []
  const near = await selectNewest(tx, where, sought)
  return [...near, ...(await selectIndexed(tx, { ...where, kinds: unfilled(kinds, near) }, sought))]
}

interface Where {
  kinds: readonly SearchKind[]
  accountIds: readonly string[]
}

/** Records with words that begin with the searched ones; only without any, records that contain them elsewhere. */
async function findInAccounts(tx: Tx, where: Where, words: readonly string[]): Promise<Found[]> {
  if (where.accountIds.length === 0 || (await isNowhere(tx, where, words))) return []
  const near = await selectNewest(tx, where, within(words))
  const found = [...near.filter(isBeginning), ...(await selectTitled(tx, where, words))]
  const rare = unfilled(where.kinds, found)
  found.push(...(await selectIndexed(tx, { ...where, kinds: rare }, beginning(words))))
  const none = where.kinds.filter((kind) => !found.some((one) => one.kind === kind))
  const inside = near.filter(({ kind }) => none.includes(kind))
  const lacking = words.some(({ length }) => length < 3) ? [] : unfilled(none, inside)
  return [...found, ...inside, ...(await selectIndexed(tx, { ...where, kinds: lacking }, within(words)))]
}

/** Checks the index first for an unknown word, to avoid reading the newest records in vain. */
async function isNowhere(tx: Tx, { kinds, accountIds }: Where, words: readonly string[]) {
  if (!(await hasUnknownWord(tx, words, { kinds, place: { accountIds } }))) return false
  const found = await selectIndexed(tx, { kinds, accountIds }, within(words))
  return found.length === 0
}

const isBeginning = ({ score }: Found) => score > 0.5

/** The kinds that have not reached the maximum of results. */
function unfilled(kinds: readonly SearchKind[], found: readonly Found[]) {
  const byKind = Map.groupBy(found, ({ kind }) => kind)
  return kinds.filter((kind) => (byKind.get(kind)?.length ?? 0) <= maxResults)
}

/** Best first, then newest; each record once, with its best score. */
function rankedOnce(found: readonly Found[]) {
  const ranked = found.toSorted(
    (one, other) =>
      other.score - one.score ||
      other.happened_on.localeCompare(one.happened_on) ||
      other.id.localeCompare(one.id),
  )
  return [...Map.groupBy(ranked, ({ id }) => id).values()].flatMap(([best]) => best ?? [])
}
