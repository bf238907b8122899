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
  /** The change, then all that is kept. */
  const change = <Body extends { CarrierId: string }>(
    { body, user, now, audit }: Sent<Body>,
    write: (tx: Tx, body: Body, writer: { user: Caller; now: Date }) => Promise<void>,
  ) =>
    tenantTx(db, user, async (tx) => {
      await write(tx, body, { user, now })
      const kept = await readFmcsaWord(tx, user, body.CarrierId)
      await audit(tx, user, body.CarrierId, body.CarrierId)
      return kept
    })
  serve(app, fmcsaWord.read, ({ query, user }) =>
    tenantTx(db, user, (tx) => readFmcsaWord(tx, user, query.CarrierId)),
  )
  serve(app, fmcsaWord.savePage, async (sent) => {
    chosenSnapshot(sent.body, sent.now)
    return change(sent, saveFmcsaPage)
  })
  serve(app, fmcsaWord.addFinding, async (sent) => {
    refuseFuture('FoundOn', sent.body.FoundOn, sent.now)
    return change(sent, addFinding)
  })
  serve(app, fmcsaWord.removeFinding, (sent) =>
    change(sent, (tx, body, writer) => removeWord(tx, 'investigation_finding', body, writer)),
  )
  serve(app, fmcsaWord.addOrder, async (sent) => {
    refuseFuture('FromOn', sent.body.FromOn, sent.now)
    return change(sent, addOrder)
  })
  serve(app, fmcsaWord.removeOrder, (sent) =>
    change(sent, (tx, body, writer) => removeWord(tx, 'carrier_order', body, writer)),
  )
}

function refuseFuture(Field: string, day: string, now: Date) {
  if (day <= fmcsaToday(now)) return
  const Message = "The day can't be in the future"
  throw new Refusal(400, Message, { errors: [{ Field, Message }] })
}
