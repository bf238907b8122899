import { linkRequestDays } from 'shared-api/driver-links'
import type { Words } from '../mail/mail.ts'

/** Names no driver: whoever may answer sees who it is in the portal. */
export const linkRequestedMail = (
  portal: string,
  { carrier, holder }: { carrier: string; holder: string },
): Words => ({
  subject: `${carrier} asks for a driver of ${holder}`,
  before: [
    `${carrier} wants to add a driver who is on record with ${holder}, and asks for the driver's contact details, license and birth date. The record of ${holder}, its tickets and its membership stay as they are.`,
    `The request stands above your list of drivers. Without an answer it ends after ${linkRequestDays} days, and nothing is passed on.`,
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
