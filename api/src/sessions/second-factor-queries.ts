import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { SignInChallengeTable } from '../platform/database/schema.ts'

/** Undefined while the user has none, or has not confirmed it. */
export const selectSecondFactor = (db: Db, userId: string) =>
  db
    .selectFrom('second_factor')
    .select([
      'secret_sealed',
      'confirmed_at',
      'last_step',
      sql<number>`(
        select count(*)::int from recovery_code where recovery_code.user_id = second_factor.user_id and used_at is null
      )`.as('recovery_codes'),
    ])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()

/** The secret that a set-up has begun with, until it is confirmed. */
export async function lockNewSecret(tx: Tx, userId: string): Promise<Buffer | undefined> {
  const factor = await tx
    .selectFrom('second_factor')
    .select(['secret_sealed', 'new_secret_sealed', 'confirmed_at'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (factor === undefined) return undefined
  const { secret_sealed, new_secret_sealed, confirmed_at } = factor
  return confirmed_at === null ? secret_sealed : (new_secret_sealed ?? undefined)
}

/** False where a confirmed one is there. */
export async function insertNewSecret(db: Db, userId: string, secretSealed: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('second_factor')
    .values({ user_id: userId, secret_sealed: secretSealed, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret_sealed: secretSealed })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** The confirmed secret stays until the new one is confirmed. */
export const updateNewSecret = (tx: Tx, userId: string, secretSealed: Buffer) =>
  tx
    .updateTable('second_factor')
    .set({ new_secret_sealed: secretSealed })
    .where('user_id', '=', userId)
    .execute()

interface Confirmed {
  secretSealed: Buffer
  step: number
  codeIndexes: readonly Buffer[]
  now: Date
}

export async function confirmSecret(
  tx: Tx,
  userId: string,
  { secretSealed, step, codeIndexes, now }: Confirmed,
) {
  await tx
    .updateTable('second_factor')
    .set({ secret_sealed: secretSealed, new_secret_sealed: null, confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .execute()
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  const codes = codeIndexes.map((code_index) => ({ user_id: userId, code_index, used_at: null }))
  await tx.insertInto('recovery_code').values(codes).execute()
}

export async function deleteSecondFactor(tx: Tx, userId: string) {
  await tx.deleteFrom('sign_in_challenge').where('user_id', '=', userId).execute()
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await tx.deleteFrom('second_factor').where('user_id', '=', userId).execute()
}

/** Of simultaneous uses of a code only one succeeds, and none once its secret was replaced. */
export async function takeStep(
  tx: Tx,
  userId: string,
  { step, sealed }: { step: number; sealed: Buffer },
): Promise<boolean> {
  const taken = await tx
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret_sealed', '=', sealed)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Of simultaneous uses of a code only one succeeds. */
export async function takeRecoveryCode(tx: Tx, userId: string, indexes: readonly Buffer[], now: Date) {
  const taken = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_index', 'in', indexes)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function isRecoveryCodeUsed(tx: Tx, userId: string, indexes: readonly Buffer[]) {
  const used = await tx
    .selectFrom('recovery_code')
    .select('used_at')
    .where('user_id', '=', userId)
    .where('code_index', 'in', indexes)
    .executeTakeFirst()
  return used !== undefined && used.used_at !== null
}

interface NewChallenge {
  tokenHash: Buffer
  userId: string
  step: SignInChallengeTable['step']
  expiresAt: Date
}

export async function insertChallenge(tx: Tx, challenge: NewChallenge, now: Date) {
  await tx.deleteFrom('sign_in_challenge').where('expires_at', '<', now).execute()
  const { tokenHash, userId, step, expiresAt } = challenge
  await tx
    .insertInto('sign_in_challenge')
    .values({ token_hash: tokenHash, user_id: userId, step, expires_at: expiresAt, used_at: null })
    .execute()
}

/** The user of a challenge that is good for this step. */
export const selectChallenge = (db: Db, tokenHash: Buffer, step: SignInChallengeTable['step'], now: Date) =>
  db
    .selectFrom('sign_in_challenge')
    .innerJoin('app_user', 'app_user.id', 'sign_in_challenge.user_id')
    .select(['app_user.id', 'app_user.role', 'app_user.email'])
    .where('token_hash', '=', tokenHash)
    .where('step', '=', step)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('app_user.disabled_at', 'is', null)
    .executeTakeFirst()

/** Of simultaneous uses only one succeeds. */
export async function takeChallenge(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const taken = await tx
    .updateTable('sign_in_challenge')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}
