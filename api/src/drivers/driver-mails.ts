import type { Words } from '../platform/mail/mail.ts'

interface AddedDriver {
  firstName: string
  carrier: string
  /** Of anybody with the address that the mail goes to. */
  hasAccount: boolean
}

/** No token in it: the reader signs up with the address that it came to, and gets a link there. */
export const addedMail = (portal: string, { firstName, carrier, hasAccount }: AddedDriver): Words => ({
  subject: `${carrier} added you as a driver`,
  before: [
    `Hello ${firstName},`,
    `${carrier} added you as a driver at the carrier compliance portal. ${
      hasAccount
        ? 'Nothing changes about the account that you have there with this email address. This carrier keeps its own record.'
        : 'Sign up there with this email address to see your record, and to keep your contact details and papers up to date.'
    }`,
  ],
  link: hasAccount
    ? { words: 'Sign in', url: `${portal}/sign-in` }
    : { words: 'Sign up as a driver', url: `${portal}/sign-up` },
  after: ['If you do not drive for this carrier, tell them: they keep the record.'],
})
