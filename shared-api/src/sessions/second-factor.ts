import * as z from 'zod/mini'
import { get, post, type Role, signedIn } from '../contract.ts'
import { IsoInstant, text } from '../fields.ts'
import { KnownPassword, SessionGrant } from './sessions.ts'

/** Who may turn on a second factor. Outside the demo an operator has to. */
export const secondFactorRoles: readonly Role[] = ['carrier', 'agent', 'operator']

/** Not `CurrentPassword`: the settings have a form with that field, and a page needs each name once. */
const Password = KnownPassword('Enter your password')

/** Six digits of the app, or a recovery code. Spaces are dropped. */
const Code = text(40).check(z.minLength(1, 'Enter the code of your authenticator app'))

const Challenge = z.string().check(z.minLength(1), z.maxLength(100))

export const CodeEntry = z.strictObject({ Challenge, Code })
export type CodeEntry = z.infer<typeof CodeEntry>

/** For a signed-in user. `Code` of the app in use, or a recovery code, where two-step sign-in is on: another app replaces it. */
export const SetUp = z.strictObject({ Password, Code: z.optional(Code) })
export type SetUp = z.infer<typeof SetUp>
/** For an operator who is signing in: the challenge is in a link of a mail. */
export const SetUpWithChallenge = z.strictObject({ Challenge })
export type SetUpWithChallenge = z.infer<typeof SetUpWithChallenge>

/** `Uri` is what the QR code says. */
export const SetUpSecret = z.object({ Secret: z.string(), Uri: z.string() })
export type SetUpSecret = z.infer<typeof SetUpSecret>

export const SetUpConfirmation = z.strictObject({ Code, Challenge: z.optional(Challenge) })
export type SetUpConfirmation = z.infer<typeof SetUpConfirmation>

/** The recovery codes are not shown again. */
export const SetUpDone = z.extend(SessionGrant, { RecoveryCodes: z.array(z.string()) })
export type SetUpDone = z.infer<typeof SetUpDone>

export const TurnOff = z.strictObject({ Password, Code })
export type TurnOff = z.infer<typeof TurnOff>

export const SecondFactorState = z.object({
  IsOn: z.boolean(),
  /** An operator can't turn it off outside the demo. */
  IsRequired: z.boolean(),
  TurnedOnAt: z.nullable(IsoInstant),
  RecoveryCodesLeft: z.int(),
})
export type SecondFactorState = z.infer<typeof SecondFactorState>

const open = { roles: 'anyone', tenant: 'user', rate: 'sign-in' } as const
/** Of any role: one that may have no second factor may have brought it from another role. */
const own = { roles: signedIn.filter((role) => role !== 'guest'), tenant: 'user' } as const

export const secondFactor = {
  state: get('GetSecondFactor', { data: SecondFactorState, audit: 'none', rate: 'read', ...own }),
  /** The second step of signing in. 410 for a challenge that was used or has expired. */
  verify: post('VerifySecondFactor', { body: CodeEntry, data: SessionGrant, audit: 'signed in', ...open }),
  /**
   * Begins again at each call: a new secret, which counts once it is confirmed. Open to anyone because two kinds of callers
   * share the path: `SetUp` needs a token, `SetUpWithChallenge` is for an operator who is signing in.
   */
  setUp: post('SetUpSecondFactor', {
    body: z.union([SetUp, SetUpWithChallenge]),
    data: SetUpSecret,
    audit: 'none',
    ...open,
  }),
  /** Ends all sessions of the user and answers with a new one. Callers as of `setUp`. */
  confirm: post('ConfirmSecondFactor', {
    body: SetUpConfirmation,
    data: SetUpDone,
    audit: 'turned on the second factor',
    ...open,
  }),
  /** Ends all other sessions of the user. */
  turnOff: post('TurnOffSecondFactor', {
    body: TurnOff,
    data: z.null(),
    audit: 'turned off the second factor',
    rate: 'sign-in',
    ...own,
  }),
}
