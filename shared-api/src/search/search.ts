import * as z from 'zod/mini'
import { get } from '../contract.ts'
import { CarrierId, Id, searchText, text, withDefault } from '../fields.ts'
import { wholeNumber } from '../list.ts'

/** In the order of the screens. */
export const SearchKind = z.enum([
  'Driver',
  'Ticket',
  'Inspection',
  'MVRReport',
  'SMSInspection',
  'SMSViolation',
  'Carrier',
])
export type SearchKind = z.infer<typeof SearchKind>

/** The most results of a kind that are counted and paged. With more, a narrower search helps better. */
export const maxResults = 100

const kindsMessage = `Kinds are some of ${SearchKind.options.join(', ')}, separated by commas`

/** `Driver,Ticket`; absent or empty is all of them. */
const Kinds = z.pipe(
  z.pipe(
    withDefault(text(200), ''),
    z.transform((kinds) => (kinds === '' ? SearchKind.options : kinds.split(','))),
  ),
  z.array(z.enum(SearchKind.options, kindsMessage), kindsMessage),
)

export const GlobalSearchQuery = z.strictObject({
  SearchTerm: searchText(100).check(z.minLength(1, 'Enter what to search for')),
  CarrierId,
  Kinds,
  Page: withDefault(wholeNumber(`Page is a number from 1 to ${maxResults}`, maxResults), 1),
  /** Per kind. */
  PageSize: withDefault(wholeNumber(`PageSize is a number from 1 to ${maxResults}`, maxResults), 5),
})
export type GlobalSearchQuery = z.infer<typeof GlobalSearchQuery>

export const SearchResult = z.object({
  Kind: SearchKind,
  Id,
  /** A name or a number; never a protected field. */
  Title: z.string(),
  Detail: z.string(),
  /** The record's status, as in its own contract. */
  Status: z.nullable(z.string()),
  /** From 0 to 1. 1: begins with the search term; below 0.5: only similar to it. */
  Score: z.number(),
})
export type SearchResult = z.infer<typeof SearchResult>

export const SearchGroup = z.object({
  Kind: SearchKind,
  Total: z.int(),
  /** There are more than `Total`, which stops at `maxResults`. */
  IsMore: z.boolean(),
  Results: z.array(SearchResult),
})
export type SearchGroup = z.infer<typeof SearchGroup>

export const search = {
  /**
   * The kinds with results, in the order of `SearchKind`, best results first. An operator gets no SMS kinds, because
   * operators do not read safety data.
   */
  global: get('GlobalSearch', {
    query: GlobalSearchQuery,
    data: z.object({ Groups: z.array(SearchGroup), Total: z.int(), IsMore: z.boolean() }),
    roles: ['carrier', 'agent', 'driver', 'operator'],
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
}
