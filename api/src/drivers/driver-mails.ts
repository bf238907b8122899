import type { Words } from '../mail/mail.ts'

/** No token in it: whoever reads it signs up with the address that it came to, which sends him a link of his own. */
export const addedMail = (
  portal: string,
  { firstName, carrier }: { firstName: string; carrier: string },
): Words => ({
  subject: `${carrier} added you as a driver`,
  before: [
    `Hello ${firstName},`,
    `${carrier} added you as a driver at the carrier compliance portal. Sign up there with this e-mail address to see your record, and to keep your contact details and papers up to date.`,
  ],
  link: { words: 'Sign up as a driver', url: `${portal}/sign-up` },
  after: ['If you do not drive for this carrier, tell them: they keep the record.'],
})
