import { Refusal } from 'shared-api/refusal'
import * as z from 'zod/mini'
import type { Keys } from '../../platform/secrets/keys.ts'
import { open, seal } from '../../platform/secrets/seal.ts'

const validFor = 30 * 60_000

/** What a look-up found, kept in the answer itself: sealed, so that the asking client holds it and learns nothing by it. */
const Match = z.strictObject({
  driverId: z.string(),
  /** The carrier that has the driver. */
  accountId: z.string(),
  /** The carrier that it was looked up for. */
  forAccountId: z.string(),
  /** No one has to be asked. */
  isAtOnce: z.boolean(),
  initials: z.string(),
  cdlState: z.nullable(z.string()),
  cdlNumber: z.nullable(z.string()),
  at: z.number(),
})
export type Match = z.infer<typeof Match>

const placeOf = (userId: string) => `driver match:${userId}`

/** Opens for this user alone, for half an hour. */
export const sealMatch = (keys: Keys, userId: string, match: Omit<Match, 'at'>, now: Date) =>
  seal(keys, placeOf(userId), JSON.stringify({ ...match, at: now.getTime() })).toString('base64url')

/** Refused where it is not this user's, was made for another carrier, or is too old: which of these is not said. */
export function openMatch(keys: Keys, userId: string, handle: string, { carrierId, now }: Wanted): Match {
  const match = opened(keys, userId, handle)
  if (match === undefined || match.forAccountId !== carrierId || now.getTime() - match.at > validFor)
    throw matchExpired()
  return match
}

interface Wanted {
  carrierId: string
  now: Date
}

function opened(keys: Keys, userId: string, handle: string): Match | undefined {
  try {
    return z.parse(Match, JSON.parse(open(keys, placeOf(userId), Buffer.from(handle, 'base64url'))))
  } catch {
    return undefined
  }
}

export const matchExpired = () =>
  new Refusal(410, 'This match is no longer valid. Search for the driver again.', {
    errors: [{ Field: 'MatchId', Message: 'Search for the driver again' }],
  })
