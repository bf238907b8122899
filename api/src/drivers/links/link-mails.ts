import { linkRequestDays } from 'shared-api/drivers/driver-links'
import { DriverStatus } from 'shared-api/drivers'
import * as z from 'zod/mini'
import { duplicateLabels } from '../lookup/duplicate-drivers.ts'
import type { Words } from '../../platform/mail/mail.ts'

/** Names no driver: staff who may answer sees the name in the portal. */
export const linkRequestedMail = (
  portal: string,
  { carrier, holder }: { carrier: string; holder: string },
): Words => ({
  subject: `${carrier} asks for a driver of ${holder}`,
  before: [
    `${carrier} wants to add a driver who is on record with ${holder}, and asks for the driver's contact details, license and birth date. The record of ${holder}, its tickets and its membership stay as they are.`,
    `The request is shown above your list of drivers. Without an answer it expires after ${linkRequestDays} days, and nothing is passed on.`,
  ],
  link: { words: 'See the request', url: `${portal}/drivers-list` },
  after: [],
})

/** The result of a request. */
export const LinkOutcome = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('Declined') }),
  /** `isAsWanted`: with the product that was asked for. */
  z.strictObject({ is: z.literal('Linked'), isAsWanted: z.boolean() }),
  /** No second record of a person whom the carrier has by now; what tells that it is the same person. */
  z.strictObject({
    is: z.literal('Was there'),
    by: z.enum(['CDLNumber', 'EmailId', 'MobileNumber']),
    status: DriverStatus,
    isProductLeft: z.boolean(),
  }),
])
type LinkOutcome = z.infer<typeof LinkOutcome>

export const linkAnsweredMail = (
  portal: string,
  { carrier, outcome }: { carrier: string; outcome: LinkOutcome },
): Words =>
  outcome.is === 'Declined'
    ? {
        subject: 'Your request for a driver was declined',
        before: [
          `The carrier that has the driver declined to share the record with ${carrier}. You can still add the driver with your own details.`,
        ],
        link: { words: 'Add a driver', url: `${portal}/drivers-list/add` },
        after: [],
      }
    : {
        subject: 'Your request for a driver was approved',
        before: outcome.is === 'Linked' ? linkedWords(carrier, outcome) : wasThereWords(carrier, outcome),
        link: { words: 'See your drivers', url: `${portal}/drivers-list` },
        after: [],
      }

const linkedWords = (carrier: string, { isAsWanted }: { isAsWanted: boolean }) => [
  `The driver you requested is now on record with ${carrier}.`,
  ...(isAsWanted
    ? []
    : [
        'The product or discount code in your request is no longer valid, so the driver is Pending. Choose a product to start a membership.',
      ]),
]

type WasThere = Extract<LinkOutcome, { is: 'Was there' }>

const wasThereWords = (carrier: string, { by, status, isProductLeft }: WasThere) => [
  `${carrier} had a driver with the same ${duplicateLabels[by]} already, so no second record was made. That driver is ${status}.`,
  ...(isProductLeft ? [`The product of your request was not booked. ${bookWords(status)}`] : []),
]

/** How the product is had that a request could not give. */
function bookWords(status: DriverStatus) {
  if (status === 'Inactive') return 'Reactivate the driver to begin a membership.'
  if (status === 'Pending') return 'Choose the product when you edit the driver.'
  return 'The driver has a membership already.'
}
