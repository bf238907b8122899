import { createHash, randomBytes } from 'node:crypto'
import type { Role } from 'shared-api/contract'
import { Refusal } from 'shared-api/refusal'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { SignInChallengeTable } from '../platform/database/schema.ts'
import { insertChallenge, selectChallenge } from './second-factor-queries.ts'

type Step = SignInChallengeTable['step']

const challengeMinutes = 15

/** The user of a challenge. */
export interface Person {
  id: string
  role: Role
  email: string
}

export const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** What a right password opens where it is not enough: one step, once. Only a hash of the token is stored. */
export async function openChallenge(tx: Tx, userId: string, step: Step, now: Date) {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + challengeMinutes * 60_000)
  await insertChallenge(tx, { tokenHash: hashOf(token), userId, step, expiresAt }, now)
  return { token, expiresAt }
}

export async function challengedUser(db: Db, token: string, step: Step, now: Date): Promise<Person> {
  const user = await selectChallenge(db, hashOf(token), step, now)
  if (user === undefined) throw challengeIsOver()
  return user
}

export const challengeIsOver = () =>
  new Refusal(410, 'This sign-in took too long. Sign in again with your password.')
