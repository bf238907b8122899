import * as z from 'zod/mini'
import { get, post, Role, signedIn } from '../contract.ts'
import { earliestLocalDate } from '../earliest-local-date.ts'
import { Id, IsoDate, IsoInstant, Named, requiredText, text } from '../fields.ts'

const hour = 3_600_000

/** Milliseconds. A session ends after `idle` without a request, and after `absolute` in any case. */
export const sessionLimits = { idle: 12 * hour, absolute: 7 * 24 * hour } as const

export const passwordLength = { min: 12, max: 128 } as const

const Email = text(254).check(z.email('Enter an email address, like name@example.com'))

export const KnownPassword = (question: string) =>
  z
    .string()
    .check(
      z.minLength(1, question),
      z.maxLength(passwordLength.max, `Use at most ${passwordLength.max} characters`),
    )

/** No composition rules. The service also refuses common passwords. */
export const NewPassword = z
  .string()
  .check(
    z.minLength(1, { error: 'Enter a new password', abort: true }),
    z.minLength(passwordLength.min, `Use at least ${passwordLength.min} characters`),
    z.maxLength(passwordLength.max, `Use at most ${passwordLength.max} characters`),
  )

export const Credentials = z.strictObject({ Email, Password: KnownPassword('Enter your password') })
export type Credentials = z.infer<typeof Credentials>

/** `Token` is opaque. `ExpiresAt` is the latest end of the session; an idle one ends after 12 hours. */
export const SessionGrant = z.object({ Token: z.string(), ExpiresAt: IsoInstant })
export type SessionGrant = z.infer<typeof SessionGrant>

/** `Challenge` is opaque, works once, for 15 minutes, and only for VerifySecondFactor. */
const CodeStep = z.object({ Step: z.literal('enter code'), Challenge: z.string(), ExpiresAt: IsoInstant })
export type CodeStep = z.infer<typeof CodeStep>
/** For an operator without a second factor. The mail has a link with a challenge to set it up: a password alone sets up nothing. */
const SetUpStep = z.object({ Step: z.literal('open the mail') })

/** In place of a session where the password is not enough. */
export const SecondStep = z.union([CodeStep, SetUpStep])
export type SecondStep = z.infer<typeof SecondStep>

export const SignInAnswer = z.union([SessionGrant, SecondStep])
export type SignInAnswer = z.infer<typeof SignInAnswer>

export const isSecondStep = (answer: SignInAnswer): answer is SecondStep => 'Step' in answer

/** The session of a user without a second factor. */
export function grantOf(answer: SignInAnswer): SessionGrant {
  if (isSecondStep(answer)) throw new Error('This user signs in with a second factor')
  return answer
}

export const LinkRequest = z.strictObject({ Email })
export type LinkRequest = z.infer<typeof LinkRequest>

/** For a signed-in user. */
export const PasswordChange = z.strictObject({
  CurrentPassword: KnownPassword('Enter your current password'),
  NewPassword,
})
export type PasswordChange = z.infer<typeof PasswordChange>

const ResetToken = z.string().check(z.minLength(1, 'Open the link in the email again'), z.maxLength(100))

/** For the holder of a one-use link: `ResetToken` is the fragment of the link. */
export const PasswordReset = z.strictObject({ ResetToken, NewPassword })
export type PasswordReset = z.infer<typeof PasswordReset>

const isMobileNumber = (number: string) =>
  /^\+?[\d\s().-]+$/.test(number) && /^\d{10,15}$/.test(number.replaceAll(/\D/g, ''))

export const SignUp = z.strictObject({
  FirstName: requiredText(80, 'Enter a first name'),
  LastName: requiredText(80, 'Enter a last name'),
  EmailId: Email,
  MobileNumber: text(40).check(z.refine(isMobileNumber, 'Enter a mobile number, like (614) 555-0134')),
  DOB: z.optional(
    IsoDate.check(z.refine((day) => day <= earliestLocalDate(), "Date of birth can't be in the future")),
  ),
  CDLState: z.optional(text(60)),
  CDLNumber: z.optional(text(40)),
})
export type SignUp = z.infer<typeof SignUp>

export const GuestAccess = z.strictObject({ AccessCode: requiredText(100, 'Enter your access code') })
export type GuestAccess = z.infer<typeof GuestAccess>

/** The limits of the guest link that the session uses. */
export const GuestLink = z.object({
  Carrier: z.extend(Named, { Id }),
  ValidUntil: IsoInstant,
  RowsAllowed: z.int(),
  /** As in `GuestLinkRow`. */
  RowsUsed: z.int(),
})
export type GuestLink = z.infer<typeof GuestLink>

export const UserDetails = z.object({
  Id,
  Name: z.string(),
  Email: z.string(),
  Role,
  PinedAccountId: z.nullable(Id),
  ISGuestUserLogin: z.boolean(),
  IsMVR: z.boolean(),
  /** The account the user belongs to; null for the back office. */
  Carrier: z.nullable(z.extend(Named, { Id })),
  /** The driver record of a user who is a driver. */
  Driver: z.nullable(z.object({ Id })),
  SessionExpiresAt: IsoInstant,
  /** Null until the user changes the initial password. */
  PasswordChangedAt: z.nullable(IsoInstant),
})
export type UserDetails = z.infer<typeof UserDetails>

/** `Device` is the browser and system from the User-Agent header: 'Firefox on Windows'. */
export const OwnSession = z.object({
  Id,
  StartedAt: IsoInstant,
  LastSeenAt: IsoInstant,
  IsCurrent: z.boolean(),
  Device: z.string(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const Profile = z.strictObject({ Name: requiredText(100, 'Enter your name') })
export type Profile = z.infer<typeof Profile>

/** A mail of the demo, which is shown and not sent. `Link` is the link in the text, if it has one. */
export const DemoMail = z.object({
  Id,
  To: z.string(),
  Subject: z.string(),
  Text: z.string(),
  Link: z.nullable(z.string()),
  SentAt: IsoInstant,
})
export type DemoMail = z.infer<typeof DemoMail>

const open = { roles: 'anyone', tenant: 'none', rate: 'sign-in' } as const
const own = { roles: signedIn, tenant: 'user' } as const
/** Not for guests: all guests of a link share one user, so a change by one would affect all. */
const personal = { roles: signedIn.filter((role) => role !== 'guest'), tenant: 'user' } as const

export const sessions = {
  /** A user without a second factor gets a session, others a challenge. */
  signIn: post('LoginUser', { body: Credentials, data: SignInAnswer, audit: 'signed in', ...open }),
  /** A wrong, withdrawn and expired code all answer the same 401. */
  guestSignIn: post('GuestLogin', {
    body: GuestAccess,
    data: SessionGrant,
    audit: 'signed in as a guest',
    ...open,
  }),
  /** `Everywhere` ends every session of the user; for a guest, only the current one. */
  signOut: post('LogoutUser', {
    body: z.strictObject({ Everywhere: z.optional(z.boolean()) }),
    data: z.null(),
    audit: 'signed out',
    rate: 'write',
    ...own,
  }),
  user: get('GetUserDetails', { data: UserDetails, audit: 'none', rate: 'read', ...own }),
  /** The same answer for every caller. A user with an account gets a mail with a one-use link; the mail job writes the audit entry. */
  forgotPassword: post('ForgotPassword', { body: LinkRequest, data: z.null(), audit: 'none', ...open }),
  /** Checks a link without using it up. 410 for an expired, used or unknown link. */
  checkLink: post('CheckPasswordLink', {
    body: z.strictObject({ ResetToken }),
    data: z.null(),
    audit: 'none',
    ...open,
  }),
  /** The same answer for every caller. The next step is in a mail. */
  signUp: post('DriverSignup', { body: SignUp, data: z.null(), audit: 'none', ...open }),
  /**
   * Open to anyone because two kinds of callers share the path: `PasswordChange` needs a token (401 without one, 403 for
   * guests); `PasswordReset` uses the link and ignores any token. Both end every session of the user and answer with a
   * new one, or after a reset with the challenge of a second factor.
   */
  changePassword: post('ChangePassword', {
    body: z.union([PasswordChange, PasswordReset]),
    data: SignInAnswer,
    roles: 'anyone',
    tenant: 'user',
    audit: 'changed the password',
    rate: 'sign-in',
  }),
  /** The caller's sessions: the current one, then the most recently used, at most 50. */
  list: get('GetSessions', { data: z.array(OwnSession), audit: 'none', rate: 'read', ...personal }),
  end: post('EndSession', {
    body: z.strictObject({ SessionId: Id }),
    data: z.null(),
    audit: 'ended a session',
    rate: 'write',
    ...personal,
  }),
  endOthers: post('EndOtherSessions', {
    data: z.object({ Ended: z.int() }),
    audit: 'ended all other sessions',
    rate: 'write',
    ...personal,
  }),
  updateProfile: post('UpdateProfile', {
    body: Profile,
    data: z.object({ Name: z.string() }),
    audit: 'changed the profile',
    rate: 'write',
    ...personal,
  }),
  guestLink: get('GetGuestLink', {
    data: GuestLink,
    roles: ['guest'],
    tenant: 'user',
    audit: 'none',
    rate: 'read',
  }),
  /** Answers while the service reaches its database: for pages of users who are not signed in. */
  serviceState: get('GetServiceState', {
    data: z.object({ State: z.literal('Ready') }),
    roles: 'anyone',
    tenant: 'none',
    audit: 'none',
    rate: 'read',
  }),
  /** The newest 50. Served in demo mode only, where no mail is sent. */
  demoMailbox: get('GetDemoMailbox', {
    data: z.array(DemoMail),
    roles: 'anyone',
    tenant: 'none',
    audit: 'none',
    rate: 'read',
  }),
}
