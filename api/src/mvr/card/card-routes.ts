import { askedForCard, mvrCards, noAddressToAsk } from 'shared-api/mvr/mvr-card'
import { Refusal } from 'shared-api/refusal'
import type { App, AppContext } from '../../context.ts'
import { shownDay } from '../../platform/calendar.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { becomeService, tenantTx } from '../../platform/database/tenant.ts'
import { type CountedMail, countMail, mailboxOf, mailsOfCarrier } from '../../platform/mail/mail-bound.ts'
import { maskedEmail } from '../../platform/mail/masked-email.ts'
import { serve } from '../../serve.ts'
import { todayOf } from '../report-content.ts'
import { findSigner } from '../sign-consent.ts'
import { enqueueCardMail } from './card-mail.ts'

export function mvrCardRoutes(app: App, { db, keys, enqueue }: AppContext) {
  serve(app, mvrCards.ask, ({ body: { DriverId: driverId }, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const { account_id: accountId, email: to } = await findSigner(tx, driverId)
      if (to === null) throw new Refusal(409, noAddressToAsk)
      const day = await todayOf(tx, accountId, now)
      if (!(await enqueueCardMail(tx, enqueue, { driverId, to, day })))
        throw new Refusal(429, askedForCard(shownDay(day)))
      // No user sees who gets how many mails.
      await becomeService(tx)
      const mail = { kind: 'medical card', keys, now }
      await refuseMany(
        tx,
        "Five emails that ask for a card were sent to this driver or the driver's address",
        {
          ...mail,
          subjects: [mailboxOf(to), driverId],
        },
      )
      await refuseMany(tx, `Your carrier has asked ${mailsOfCarrier} drivers`, {
        ...mail,
        subjects: [accountId],
        most: mailsOfCarrier,
      })
      await audit(tx, user, driverId, accountId)
      return { SentTo: maskedEmail(to), AskedAt: now.toISOString() }
    }),
  )
}

async function refuseMany(tx: Tx, which: string, mail: CountedMail) {
  const minutes = Math.ceil((await countMail(tx, mail)) / 60)
  if (minutes === 0) return
  const wait = minutes === 1 ? 'minute' : 'minutes'
  throw new Refusal(429, `${which} in the last hour. Try again in ${minutes} ${wait}.`)
}
