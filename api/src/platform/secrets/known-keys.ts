import { setTimeout as delay } from 'node:timers/promises'
import type { Db, Tx } from '../database/connect.ts'
import { OperatorProblem } from '../operator-problem.ts'
import type { Keys } from './keys.ts'

const whatToDo =
  'Start with the PORTAL_KEYS of this database, or in the demo with the file "keys" of its data folder: docs/operations.md, "Keys". No data was changed.'

/**
 * Compares the keys with those that the database knows, and makes new ones known. What another key sealed could not be
 * opened, and what it seals would be lost: so wrong keys are refused before anything is served.
 * @param isService a command adds no key beside the known ones: no service could open what it seals.
 */
export async function checkKeys(db: Db | Tx, keys: Keys, isService = true): Promise<void> {
  const rows = await db.selectFrom('sealing_key').selectAll().orderBy('id').execute()
  const known = new Map(rows.map(({ id, check_value }) => [id, check_value]))
  const other = keys.all.find(({ id, checkValue }) => known.get(id)?.equals(checkValue) === false)
  if (other !== undefined)
    throw new OperatorProblem(`Key ${other.id} is not the key ${other.id} of this database. ${whatToDo}`)
  const unknown = keys.all.filter(({ id }) => !known.has(id))
  if (known.size > 0 && unknown.length === keys.all.length)
    throw new OperatorProblem(
      `The database knows ${listed([...known.keys()])}, and was started with ${listed(unknown.map(({ id }) => id))} alone. ${whatToDo}`,
    )
  if (unknown.length === 0) return
  if (known.size > 0 && !isService)
    throw new OperatorProblem(
      `No service was started with ${listed(unknown.map(({ id }) => id))} yet. Restart every service with these PORTAL_KEYS first: docs/operations.md, "Keys". No data was changed.`,
    )
  await db
    .insertInto('sealing_key')
    .values(unknown.map(({ id, checkValue }) => ({ id, check_value: checkValue })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Another process may have been faster, with another key.
  await checkKeys(db, keys, isService)
}

const listed = (ids: readonly number[]) => `${ids.length === 1 ? 'key' : 'keys'} ${ids.join(', ')}`

interface Waiting {
  /** Milliseconds until a database that is away is asked again. */
  pause: number
  signal: AbortSignal
}

/** Resolves once the keys are known to be right. Wrong keys reject; a database that is away is asked again. */
export async function waitForKnownKeys(db: Db, keys: Keys, { pause, signal }: Waiting): Promise<void> {
  while (!signal.aborted) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      return await checkKeys(db, keys)
    } catch (problem) {
      if (problem instanceof OperatorProblem) throw problem
      // oxlint-disable-next-line no-await-in-loop
      await delay(pause, undefined, { signal }).catch(() => undefined)
    }
  }
}
