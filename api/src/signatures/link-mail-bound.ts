import { Refusal } from 'shared-api/refusal'
import type { AppContext } from '../context.ts'
import { type CountedMail, countMail, mailboxOf, mailsOfCarrier } from '../platform/mail/mail-bound.ts'

type Tools = Pick<AppContext, 'db' | 'keys'>

/** How long a mail to an address that a user typed, which may be a stranger's, has to wait: 0 where it may go. */
const secondsToWait = ({ db, keys }: Tools, mail: Omit<CountedMail, 'keys'>) =>
  db.transaction().execute((tx) => countMail(tx, { ...mail, keys }))

interface LinkMail {
  address: string
  carrier: string
  /** The id of the ticket, or of the driver, that the link is about. */
  about: string
  now: Date
}

interface Full {
  /** Of the mailbox, or of the carrier. */
  of: 'address' | 'carrier'
  refusal: Refusal
}

/**
 * Links to sign, of tickets and consents together: five an hour to a mailbox, sixty of a carrier. Undefined where the mail
 * may go; it is counted then.
 */
export async function whyNoLinkMail(
  tools: Tools,
  { address, carrier, about, now }: LinkMail,
): Promise<Full | undefined> {
  const mail = { kind: 'signing link', now }
  const ofAddress = await secondsToWait(tools, { ...mail, subjects: [mailboxOf(address), about] })
  if (ofAddress > 0) return { of: 'address', refusal: tooManyLinks('Five links were mailed', ofAddress) }
  const ofCarrier = await secondsToWait(tools, { ...mail, subjects: [carrier], most: mailsOfCarrier })
  if (ofCarrier === 0) return undefined
  const which = `Your carrier has mailed ${mailsOfCarrier} links`
  return { of: 'carrier', refusal: tooManyLinks(which, ofCarrier) }
}

export async function refuseManyMails(tools: Tools, mail: LinkMail) {
  const full = await whyNoLinkMail(tools, mail)
  if (full !== undefined) throw full.refusal
}

function tooManyLinks(which: string, seconds: number) {
  const minutes = Math.ceil(seconds / 60)
  return new Refusal(
    429,
    `${which} in the last hour. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or copy a link and send it yourself.`,
  )
}

/** Without the mail the signer still has the copy on the screen. */
export const mayMail = async (tools: Tools, to: string | undefined, now: Date) =>
  to !== undefined &&
  (await secondsToWait(tools, { kind: 'signed copy', subjects: [mailboxOf(to)], now })) === 0
