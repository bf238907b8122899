import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { Refusal } from 'shared-api/refusal'
import { search } from 'shared-api/search'
import type { App, AppContext } from '../context.ts'
import { executeUnread } from '../platform/database/pipelined-connection.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serve } from '../serve.ts'
import { searchAll } from './search-service.ts'

/** A slower answer is useless, because the user has typed on. */
const answersWithin = '2s'

export function searchRoutes(app: App, { db, keys }: AppContext) {
  serve(app, search.global, async ({ query, user }) => {
    try {
      return await tenantTx(db, user, async (tx) => {
        await executeUnread(tx, sql`select set_config('statement_timeout', ${answersWithin}, true)`)
        return searchAll(tx, query, user, keys)
      })
    } catch (cause) {
      if (!isTooSlow(cause)) throw cause
      throw new Refusal(503, 'This search takes too long. Add a word, or choose one carrier.', { cause })
    }
  })
}

const isTooSlow = (problem: unknown) => problem instanceof DatabaseError && problem.code === '57014'
