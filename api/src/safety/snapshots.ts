import { Refusal } from 'shared-api/refusal'
import { lastSnapshots } from './safety-service.ts'
import { newestSnapshot } from './score/window.ts'

interface Asked {
  Snapshot?: string | undefined
}

/** The newest snapshot, or one before it. */
export function chosenSnapshot({ Snapshot }: Asked, now: Date): string {
  const newest = newestSnapshot(now)
  if (Snapshot === undefined) return newest
  if (Snapshot > newest) throw refused('FMCSA has not run this snapshot yet')
  return Snapshot
}

/** How many snapshots can be chosen, and are kept for it: 24 months. */
export const shownSnapshots = 24

/** The newest snapshot, or one of the 23 before it. */
export function shownSnapshot(asked: Asked, now: Date): string {
  const snapshot = chosenSnapshot(asked, now)
  const [first = snapshot] = lastSnapshots(newestSnapshot(now), shownSnapshots)
  if (snapshot < first) throw refused('Choose one of the last 24 snapshots')
  return snapshot
}

const refused = (Message: string) => new Refusal(400, Message, { errors: [{ Field: 'Snapshot', Message }] })
