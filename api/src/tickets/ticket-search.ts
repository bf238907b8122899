import { type SqlBool, sql } from 'kysely'
import { matchesSearch } from '../platform/database/list.ts'

/** One spelling of a citation's number, as in the column `citation_key`. */
export const citationKey = (number: string) => number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Shorter parts of a citation's number are in too many of them, and in no index. */
const minCitation = 3

/** Every word is in the ticket's text, or all of it is in the citation's number, in any spelling of that. */
export function matchesTicket(search: string) {
  const inText = matchesSearch('ticket.search_text', search)
  const key = citationKey(search)
  if (key.length < minCitation) return inText
  return sql<SqlBool>`(${inText} or ticket.citation_key like ${`%${key}%`})`
}
