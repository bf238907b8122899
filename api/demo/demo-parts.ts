import { Refusal } from 'shared-api/refusal'
import type { FileContext } from '../src/documents/file-service.ts'
import { connect, type Db, type Tx } from '../src/platform/database/connect.ts'
import { inOneTransaction } from './one-transaction.ts'

/** What the demo is made of beside its records: made whole, in one transaction, and then marked. */
export interface DemoPart {
  name: string
  add: (context: FileContext, now: Date) => Promise<void>
}

/** The part that `seedDemo` makes. Its mark has the instant that the other parts lie around too. */
export const demoRecords = 'records'
const wholeDemo = 'whole'

/** False where the part was marked before, or by another process just now. */
export async function markPart(tx: Db | Tx, name: string, at: Date): Promise<boolean> {
  const marked = await tx
    .insertInto('demo_part')
    .values({ name, done_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return marked.numInsertedOrUpdatedRows === 1n
}

async function marksOf(db: Db): Promise<Map<string, Date>> {
  const rows = await db.selectFrom('demo_part').selectAll().execute()
  return new Map(rows.map(({ name, done_at: at }) => [name, at]))
}

/** Whether parts of a demo are missing. Not of one from before parts were marked: what it lacks is not known. */
export async function lacksParts(url: string): Promise<boolean> {
  const db = connect(url, { connections: 1, isSetUp: true })
  try {
    const marks = await marksOf(db)
    return marks.has(demoRecords) && !marks.has(wholeDemo)
  } finally {
    await db.destroy()
  }
}

/** The instant that the demo lies around; undefined where nothing is missing. */
export async function unfinishedSince(db: Db): Promise<Date | undefined> {
  const marks = await marksOf(db)
  return marks.has(wholeDemo) ? undefined : marks.get(demoRecords)
}

/**
 * Makes the parts that are not marked, one after the other. What fails or is killed leaves no half part, and the next run
 * makes it again; of its documents the sealed bytes stay, some kB that no row knows.
 */
export async function completeParts(
  context: FileContext,
  { parts, now, onStep }: { parts: readonly DemoPart[]; now: Date; onStep: (step: string) => void },
): Promise<void> {
  const marks = await marksOf(context.db)
  for (const [place, part] of parts.entries()) {
    if (marks.has(part.name)) continue
    onStep(`${part.name}, ${place + 1} of ${parts.length}`)
    // oxlint-disable-next-line no-await-in-loop
    await completePart(context, part, now)
  }
}

export const markWhole = (db: Db, now: Date) => markPart(db, wholeDemo, now)

async function completePart(context: FileContext, { name, add }: DemoPart, now: Date) {
  try {
    await inOneTransaction(context.db, async (db, tx) => {
      // First, so that another process waits here for this one, and then has nothing to do.
      if (await markPart(tx, name, now)) await add({ ...context, db }, now)
    })
  } catch (problem) {
    if (!isOfUser(problem))
      throw new Error(`${name} could not be made: ${whyOf(problem)}`, { cause: problem })
    process.stderr.write(`${name} was left out: ${whyOf(problem)}\n`)
    await markPart(context.db, name, now)
  }
}

/** Beside a portal that runs: a user has closed the ticket, or the like, since the demo was filled. */
const isOfUser = (problem: unknown) => problem instanceof Refusal && [404, 409].includes(problem.status)

const whyOf = (problem: unknown) => (problem instanceof Error ? problem.message : String(problem))
