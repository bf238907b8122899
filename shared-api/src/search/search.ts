import * as z from 'zod/mini'
import { get } from '../contract.ts'
import { CarrierId, Id, text, withDefault } from '../fields.ts'
import { wholeNumber } from '../list.ts'

/** In the order in which screens show them. */
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

/** How many results of a kind are counted and can be paged to; who has more is better helped by another word. */
export const mostResults = 100

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
  SearchTerm: text(100).check(z.minLength(1, 'Enter what to search for')),
  CarrierId,
  Kinds,
  Page: withDefault(wholeNumber(`Page is a number from 1 to ${mostResults}`, mostResults), 1),
  /** Of each kind. */
  PageSize: withDefault(wholeNumber(`PageSize is a number from 1 to ${mostResults}`, mostResults), 5),
})
export type GlobalSearchQuery = z.infer<typeof GlobalSearchQuery>

export const SearchResult = z.object({
  Kind: SearchKind,
  Id,
  /** A name or a number; never one of the masked fields. */
  Title: z.string(),
  Detail: z.string(),
  /** A status of the record, as its own contract spells it. */
  Status: z.nullable(z.string()),
  /** From 0 to 1: 1 begins with what was searched for, below 0.5 only resembles it. */
  Score: z.number(),
})
export type SearchResult = z.infer<typeof SearchResult>

export const SearchGroup = z.object({
  Kind: SearchKind,
  Total: z.int(),
  /** There are more than `Total`: no one counts further than `mostResults`. */
  IsMore: z.boolean(),
  Results: z.array(SearchResult),
})
export type SearchGroup = z.infer<typeof SearchGroup>

export const search = {
  /**
   * Every kind that has results, in the order of `SearchKind`, the best of each kind first. The operator, who does not
   * read safety data, finds no SMS kinds.
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
