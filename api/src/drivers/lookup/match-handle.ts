import { Refusal } from 'shared-api/refusal'
import * as z from 'zod/mini'
import type { Keys } from '../../platform/secrets/keys.ts'
import { open, seal } from '../../platform/secrets/seal.ts'

const validFor = 30 * 60_000

/** A search result that the client holds encrypted, so that it can refer to it and learn nothing from it. */
const Match = z.strictObject({
  driverId: z.string(),
  /** The carrier that has the driver. */
  accountId: z.string(),
  /** The carrier that the search was for. */
  forAccountId: z.string(),
  /** The link needs no answer of another carrier. */
  isAtOnce: z.boolean(),
  initials: z.string(),
  cdlState: z.nullable(z.string()),
  cdlNumber: z.nullable(z.string()),
  at: z.number(),
})
export type Match = z.infer<typeof Match>

const sealContext = (userId: string) => `driver match:${userId}`

/** Valid for this user, for half an hour. */
export const sealMatch = (keys: Keys, userId: string, match: Omit<Match, 'at'>, now: Date) =>
  seal(keys, sealContext(userId), JSON.stringify({ ...match, at: now.getTime() })).toString('base64url')

/** Refuses a handle of another user or carrier and an expired one, without saying which. */
export function openMatch(keys: Keys, userId: string, handle: string, { carrierId, now }: Expected): Match {
  const match = decrypted(keys, userId, handle)
  if (match === undefined || match.forAccountId !== carrierId || now.getTime() - match.at > validFor)
    throw matchExpired()
  return match
}

interface Expected {
  carrierId: string
  now: Date
}

function decrypted(keys: Keys, userId: string, handle: string): Match | undefined {
  try {
    return z.parse(Match, JSON.parse(open(keys, sealContext(userId), Buffer.from(handle, 'base64url'))))
  } catch {
    return undefined
  }
}

export const matchExpired = () =>
  new Refusal(410, 'This match is no longer valid. Search for the driver again.', {
    errors: [{ Field: 'MatchId', Message: 'Search for the driver again' }],
  })
