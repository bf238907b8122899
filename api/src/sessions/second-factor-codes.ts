import { randomInt } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'
import type { Keys } from '../platform/secrets/keys.ts'
import { sealedRows } from '../platform/secrets/reseal.ts'
import { blindIndex, blindIndexes, open, seal } from '../platform/secrets/seal.ts'

const stepSeconds = 30
const recoveryCodes = 10
/** Without letters that look like digits or each other. */
const alphabet = 'abcdefghjkmnpqrstvwxyz23456789'

const placeOf = (userId: string) => `second_factor ${userId}.secret`

/** A new secret of 160 bits: as text, as what a QR code says, and sealed for the user's row. */
export function newSecret(keys: Keys, { id, email }: { id: string; email: string }) {
  const secret = generateSecret({ length: 20 })
  const uri = generateURI({ issuer: 'Carrier compliance', label: email, secret })
  return { secret, uri, sealed: sealSecret(keys, id, secret) }
}

export const openSecret = (keys: Keys, userId: string, sealed: Buffer) => open(keys, placeOf(userId), sealed)
const sealSecret = (keys: Keys, userId: string, secret: string) => seal(keys, placeOf(userId), secret)

/** The secrets of authenticator apps, begun ones too. */
export const sealedSecondFactors = sealedRows({
  name: 'second factors',
  table: 'second_factor',
  id: 'user_id',
  columns: ['secret_sealed', 'new_secret_sealed'],
  reseal: (keys, id, { secret_sealed, new_secret_sealed }) => {
    const resealed = (sealed: Buffer | null) => sealed && sealSecret(keys, id, openSecret(keys, id, sealed))
    return { secret_sealed: resealed(secret_sealed), new_secret_sealed: resealed(new_secret_sealed) }
  },
  isOfService: true,
})

/** As typed: a code of the app has spaces. */
export const isAppCode = (code: string) => /^\d{6}$/.test(plainAppCode(code))
const plainAppCode = (code: string) => code.replaceAll(/\s/g, '')

/**
 * The time step that a code of six digits belongs to: the current one, or the one before or after it. Undefined for any other
 * code, and for one of a step up to `lastStep`, because a code is good once.
 */
export function stepOfCode(
  keys: Keys,
  { userId, sealed, lastStep }: { userId: string; sealed: Buffer; lastStep: number },
  code: string,
  now: Date,
): number | undefined {
  if (!isAppCode(code)) return undefined
  const result = verifySync({
    secret: openSecret(keys, userId, sealed),
    token: plainAppCode(code),
    epoch: Math.floor(now.getTime() / 1000),
    period: stepSeconds,
    epochTolerance: stepSeconds,
    ...(lastStep > 0 ? { afterTimeStep: lastStep } : {}),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/** Ten codes of 49 bits each, like 'k7wq2-x9mtb'. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () => {
    const letters = Array.from({ length: 10 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })

const purposeOf = (userId: string) => `recovery code of ${userId}`

/** Typed by hand: case, spaces and dashes do not matter. */
const plainCode = (code: string) => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

export const recoveryIndex = (keys: Keys, userId: string, code: string) =>
  blindIndex(keys, purposeOf(userId), plainCode(code))

export const recoveryIndexes = (keys: Keys, userId: string, code: string) =>
  blindIndexes(keys, purposeOf(userId), plainCode(code))
