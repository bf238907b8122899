import { fmcsaWord } from 'shared-api/safety/fmcsa-word'
import { Refusal } from 'shared-api/refusal'
import type { App, Caller } from '../context.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { serve } from '../serve.ts'
import { addFinding, addOrder, readFmcsaWord, removeWord, saveFmcsaPage } from './fmcsa-word.ts'
import { fmcsaToday } from './score/window.ts'
import { chosenSnapshot } from './snapshots.ts'

interface Sent<Body> {
  body: Body
  user: Caller
  now: Date
  audit: (tx: Tx, actor: Caller, subject: string, accountId: string) => Promise<void>
}

export function serveFmcsaWord(app: App, db: Db) {
  /** The change of a carrier, then all that is kept of it. */
  const changeOf = ({ user, now, audit }: Omit<Sent<unknown>, 'body'>, write: (tx: Tx) => Promise<string>) =>
    tenantTx(db, user, async (tx) => {
      const carrierId = await write(tx)
      const kept = await readFmcsaWord(tx, user, carrierId, now)
      await audit(tx, user, carrierId, carrierId)
      return kept
    })
  const change = <Body extends { CarrierId: string }>(
    { body, ...sent }: Sent<Body>,
    write: (tx: Tx, body: Body, writer: { user: Caller; now: Date }) => Promise<void>,
  ) =>
    changeOf(sent, async (tx) => {
      await write(tx, body, sent)
      return body.CarrierId
    })
  serve(app, fmcsaWord.read, ({ query, user, now }) =>
    tenantTx(db, user, (tx) => readFmcsaWord(tx, user, query.CarrierId, now)),
  )
  serve(app, fmcsaWord.savePage, async (sent) => {
    chosenSnapshot(sent.body, sent.now)
    return change(sent, saveFmcsaPage)
  })
  serve(app, fmcsaWord.addFinding, async (sent) => {
    refuseImpossible('FoundOn', sent.body.FoundOn, sent.now)
    return change(sent, addFinding)
  })
  serve(app, fmcsaWord.removeFinding, (sent) =>
    changeOf(sent, (tx) => removeWord(tx, 'investigation_finding', sent.body.Id)),
  )
  serve(app, fmcsaWord.addOrder, async (sent) => {
    refuseImpossible('FromOn', sent.body.FromOn, sent.now)
    return change(sent, addOrder)
  })
  serve(app, fmcsaWord.removeOrder, (sent) =>
    changeOf(sent, (tx) => removeWord(tx, 'carrier_order', sent.body.Id)),
  )
}

/** FMCSA took up its work on that day: it has found and ordered nothing before. */
const firstOfFmcsa = '2000-01-01'

function refuseImpossible(Field: string, day: string, now: Date) {
  const Message =
    day > fmcsaToday(now)
      ? "The day can't be in the future"
      : day < firstOfFmcsa
        ? 'Enter a day from 01/01/2000 on, the first of FMCSA'
        : undefined
  if (Message !== undefined) throw new Refusal(400, Message, { errors: [{ Field, Message }] })
}
