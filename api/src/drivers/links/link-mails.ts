import { linkRequestDays } from 'shared-api/drivers/driver-links'
import { DriverStatus } from 'shared-api/drivers'
import * as z from 'zod/mini'
import { duplicateLabels } from '../lookup/duplicate-drivers.ts'
import type { MailText } from '../../platform/mail/mail.ts'

/** Names no driver: only staff who may answer see the name, in the portal. */
export const linkRequestedMail = (
  portal: string,
  { carrier, holder }: { carrier: string; holder: string },
): MailText => ({
  subject: `${carrier} requests a driver of ${holder}`,
  before: [
    `${carrier} wants to add a driver of ${holder} and requests the driver's contact details, license and birth date. The record, tickets and membership at ${holder} do not change.`,
    `You find the request above your list of drivers. It expires after ${linkRequestDays} days without an answer, and nothing is shared.`,
  ],
  link: { words: 'See the request', url: `${portal}/drivers-list` },
  after: [],
})

/** The result of a request. */
export const LinkOutcome = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('Declined') }),
  /** `isAsWanted`: with the requested product. */
  z.strictObject({ is: z.literal('Linked'), isAsWanted: z.boolean() }),
  /** The carrier already has the driver, so no second record was created; `by` is the matching field. */
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
): MailText =>
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
        before: outcome.is === 'Linked' ? linkedText(carrier, outcome) : wasThereText(carrier, outcome),
        link: { words: 'See your drivers', url: `${portal}/drivers-list` },
        after: [],
      }

const linkedText = (carrier: string, { isAsWanted }: { isAsWanted: boolean }) => [
  `The driver you requested is now on record with ${carrier}.`,
  ...(isAsWanted
    ? []
    : [
        'The product or discount code in your request is no longer valid, so the driver is Pending. Choose a product to start a membership.',
      ]),
]

type WasThere = Extract<LinkOutcome, { is: 'Was there' }>

const wasThereText = (carrier: string, { by, status, isProductLeft }: WasThere) => [
  `${carrier} already had a driver with the same ${duplicateLabels[by]}, so no second record was created. That driver is ${status}.`,
  ...(isProductLeft ? [`The product in your request was not added. ${productHint(status)}`] : []),
]

function productHint(status: DriverStatus) {
  if (status === 'Inactive') return 'Reactivate the driver to start a membership.'
  if (status === 'Pending') return 'Choose the product when you edit the driver.'
  return 'The driver already has a membership.'
}
