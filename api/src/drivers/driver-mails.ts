import type { Mail } from '../mail/mail.ts'

type Words = Omit<Mail, 'to'>

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

/** Names no driver: whoever may answer sees who it is in the portal. */
export const linkRequestedMail = (
  portal: string,
  { carrier, days }: { carrier: string; days: number },
): Words => ({
  subject: `${carrier} asks for one of your drivers`,
  before: [
    `${carrier} wants to add a driver who is on record with you, and asks for the driver's contact details, license and birth date. Your own record, its tickets and its membership stay as they are.`,
    `The request stands above your list of drivers. Without an answer it ends after ${days} days, and nothing is passed on.`,
  ],
  link: { words: 'See the request', url: `${portal}/drivers-list` },
  after: [],
})

export const linkAnsweredMail = (
  portal: string,
  { carrier, answer, isAsWanted }: { carrier: string; answer: 'Approved' | 'Declined'; isAsWanted: boolean },
): Words =>
  answer === 'Approved'
    ? {
        subject: 'Your request for a driver was approved',
        before: [
          `The driver that you asked for is on record with ${carrier} now.`,
          ...(isAsWanted
            ? []
            : [
                'The product or discount code of your request does not count any more, so the driver is Pending: choose a product to begin a membership.',
              ]),
        ],
        link: { words: 'See your drivers', url: `${portal}/drivers-list` },
        after: [],
      }
    : {
        subject: 'Your request for a driver was declined',
        before: [
          `The carrier that has the driver does not pass the record on to ${carrier}. You can still add the driver with the details that you have yourself.`,
        ],
        link: { words: 'Add a driver', url: `${portal}/drivers-list/add` },
        after: [],
      }
