import type { DataAge } from 'shared-api/safety/safety-files'
import type { Tx } from '../platform/database/connect.ts'
import type { Scope } from '../platform/database/list.ts'
import { ageDay, dataAge, safetyFiles } from './files-of-score.ts'
import { carrierScores } from './score-store.ts'
import { newestSnapshot } from './score/window.ts'

/** The age of the oldest files that a count of several carriers is made from. */
export async function oldestFiles(tx: Tx, scope: Scope, now: Date): Promise<DataAge> {
  const snapshot = newestSnapshot(now)
  const on = ageDay(snapshot, now)
  const ages = (await carrierScores(tx, scope, [snapshot])).map(({ files }) => safetyFiles(files, on))
  const [oldest] = ages.toSorted((one, other) => (one.Day ?? '').localeCompare(other.Day ?? ''))
  return dataAge(oldest?.Day ?? null, on)
}
