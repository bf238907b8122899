import * as z from 'zod/mini'
import { get, post, Role, signedIn } from './contract.ts'
import { Id, IsoInstant, Named, text } from './fields.ts'

export const Credentials = z.strictObject({
  Email: text(254).check(z.email('Enter an email address, like name@example.com')),
  Password: z
    .string()
    .check(z.minLength(1, 'Enter your password'), z.maxLength(128, 'Use at most 128 characters')),
})
export type Credentials = z.infer<typeof Credentials>

/** `Token` is opaque; `ExpiresAt` is the latest end of the session, an idle one ends after 12 hours. */
export const SessionGrant = z.object({ Token: z.string(), ExpiresAt: IsoInstant })
export type SessionGrant = z.infer<typeof SessionGrant>

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
  /** The driver record of somebody who is a driver. */
  Driver: z.nullable(z.object({ Id })),
  SessionExpiresAt: IsoInstant,
})
export type UserDetails = z.infer<typeof UserDetails>

export const sessions = {
  signIn: post('LoginUser', {
    body: Credentials,
    data: SessionGrant,
    roles: 'anyone',
    tenant: 'none',
    audit: 'signed in',
    rate: 'sign-in',
  }),
  signOut: post('LogoutUser', {
    body: z.strictObject({ Everywhere: z.optional(z.boolean()) }),
    data: z.null(),
    roles: signedIn,
    tenant: 'user',
    audit: 'signed out',
    rate: 'write',
  }),
  user: get('GetUserDetails', {
    data: UserDetails,
    roles: signedIn,
    tenant: 'user',
    audit: 'none',
    rate: 'read',
  }),
}
