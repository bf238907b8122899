import { type GlobalSearchQuery, mostResults, type SearchGroup, SearchKind } from 'shared-api/search'
import type { Tx } from '../database/connect.ts'
import { carrierScope } from '../database/list.ts'
import type { User } from '../database/tenant.ts'
import type { Keys } from '../secrets/keys.ts'
import { selectAlternatives } from './alike-queries.ts'
import { selectByCdlNumber } from './cdl-queries.ts'
import {
  allowWays,
  beginning,
  type Found,
  type Place,
  resembling,
  selectAllAccountIds,
  selectIndexed,
  selectNewest,
  selectOwn,
  selectTitled,
  spelt,
  within,
} from './entry-queries.ts'
import { selectResults } from './result-queries.ts'

/**
 * Records of every kind asked for that have all the words that were sought, or else words that resemble them. What
 * begins with them comes first, then what was newest. Bounded on every step: the best of very many may be missed, never
 * one whose title begins with what was sought.
 */
export async function searchAll(tx: Tx, query: GlobalSearchQuery, user: User, keys: Keys) {
  const { SearchTerm, Page, PageSize } = query
  const kinds = user.role === 'operator' ? query.Kinds.filter((kind) => !isSafetyData(kind)) : query.Kinds
  const place = await placeOf(tx, user, query.CarrierId)
  const words = [...new Set(await spelt(tx, SearchTerm))].slice(0, mostWords)
  const found = words.length === 0 ? [] : await findWords(tx, kinds, place, words)
  if (query.CarrierId !== undefined && kinds.includes('Carrier') && words.length > 0) {
    found.push(...(await findOtherCarriers(tx, user, words)))
  }
  if (kinds.includes('Driver')) found.push(...(await selectByCdlNumber(tx, place, SearchTerm, keys)))
  await allowWays(tx, 'any')
  const byKind = Map.groupBy(found, ({ kind }) => kind)
  const carriers = place === 'own' ? 1 : place.accountIds.length
  const Groups: SearchGroup[] = []
  for (const Kind of SearchKind.options) {
    const ranked = rankedOnce(byKind.get(Kind) ?? [])
    if (ranked.length === 0) continue
    const counted = ranked.slice(0, mostResults)
    const shown = counted.slice((Page - 1) * PageSize, Page * PageSize)
    Groups.push({
      Kind,
      Total: counted.length,
      IsMore: ranked.length > mostResults,
      Results: await selectResults(tx, Kind, shown, carriers),
    })
  }
  const Total = Groups.reduce((sum, group) => sum + group.Total, 0)
  return { Groups, Total, IsMore: Groups.some(({ IsMore }) => IsMore) }
}

/** Who looks for another of his carriers looks while one is selected. */
async function findOtherCarriers(tx: Tx, user: User, words: readonly string[]): Promise<Found[]> {
  const place = await placeOf(tx, user, undefined)
  if (place === 'own') return []
  return findInAccounts(tx, { kinds: ['Carrier'], accountIds: place.accountIds }, words)
}

/** The operator imports it and does not read it. */
const isSafetyData = (kind: SearchKind) => kind === 'SMSInspection' || kind === 'SMSViolation'

const mostWords = 8

async function placeOf(tx: Tx, user: User, carrierId: string | undefined): Promise<Place> {
  const scope = await carrierScope(tx, user, carrierId)
  if (user.role === 'driver') return 'own'
  return { accountIds: scope ?? (await selectAllAccountIds(tx)) }
}

async function findWords(tx: Tx, kinds: readonly SearchKind[], place: Place, words: readonly string[]) {
  const found =
    place === 'own'
      ? await selectOwn(tx, kinds, within(words))
      : await findInAccounts(tx, { kinds, accountIds: place.accountIds }, words)
  if (found.length > 0) return found
  const alternatives = await selectAlternatives(tx, words, place)
  if (alternatives === undefined) return []
  const sought = resembling(alternatives)
  if (place === 'own') return selectOwn(tx, kinds, sought)
  const where = { kinds, accountIds: place.accountIds }
  const near = await selectNewest(tx, where, sought)
  return [...near, ...(await selectIndexed(tx, { ...where, kinds: unfilled(kinds, near) }, sought))]
}

interface Where {
  kinds: readonly SearchKind[]
  accountIds: readonly string[]
}

/** What begins with the words; inside others they are looked for only where nothing begins with them. */
async function findInAccounts(tx: Tx, where: Where, words: readonly string[]): Promise<Found[]> {
  if (where.accountIds.length === 0) return []
  const near = await selectNewest(tx, where, within(words))
  const found = [...near.filter(isBeginning), ...(await selectTitled(tx, where, words))]
  const rare = unfilled(where.kinds, found)
  found.push(...(await selectIndexed(tx, { ...where, kinds: rare }, beginning(words))))
  const none = where.kinds.filter((kind) => !found.some((one) => one.kind === kind))
  const inside = near.filter(({ kind }) => none.includes(kind))
  const lacking = words.some(({ length }) => length < 3) ? [] : unfilled(none, inside)
  return [...found, ...inside, ...(await selectIndexed(tx, { ...where, kinds: lacking }, within(words)))]
}

const isBeginning = ({ score }: Found) => score > 0.5

/** The kinds that have not so many yet that nobody counts further. */
function unfilled(kinds: readonly SearchKind[], found: readonly Found[]) {
  const byKind = Map.groupBy(found, ({ kind }) => kind)
  return kinds.filter((kind) => (byKind.get(kind)?.length ?? 0) <= mostResults)
}

/** The best first, then the newest; a record that was found in several ways counts by its best. */
function rankedOnce(found: readonly Found[]) {
  const ranked = found.toSorted(
    (one, other) =>
      other.score - one.score ||
      other.happened_on.localeCompare(one.happened_on) ||
      other.id.localeCompare(one.id),
  )
  return [...Map.groupBy(ranked, ({ id }) => id).values()].flatMap(([best]) => best ?? [])
}
