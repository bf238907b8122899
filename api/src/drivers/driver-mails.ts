import type { MailText } from '../platform/mail/mail.ts'

interface AddedDriver {
  firstName: string
  carrier: string
  /** A user with this email address exists. */
  hasAccount: boolean
}

/** Contains no token: signing up sends a link to the same address. */
export const addedMail = (portal: string, { firstName, carrier, hasAccount }: AddedDriver): MailText => ({
  subject: `${carrier} added you as a driver`,
  before: [
    `Hello ${firstName},`,
    `${carrier} added you as a driver in the carrier compliance portal. ${
      hasAccount
        ? 'Your account with this email address does not change. This carrier has its own record of you.'
        : 'Sign up with this email address to see your record and keep your contact details and documents up to date.'
    }`,
  ],
  link: hasAccount
    ? { words: 'Sign in', url: `${portal}/sign-in` }
    : { words: 'Sign up as a driver', url: `${portal}/sign-up` },
  after: ['If you do not drive for this carrier, contact the carrier to have the record removed.'],
})
