import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'

// Speaks the part of Stripe's wire format that the portal uses: form-encoded requests, JSON answers, idempotency keys,
// errors. What its payers do is a function here.

type Fields = Record<string, string>
type Body = Record<string, unknown>

interface Answer {
  status: number
  body: Body
}

interface Session {
  id: string
  fields: Fields
  status: 'open' | 'complete' | 'expired'
  intent: 'none' | 'declined' | 'processing' | 'succeeded' | 'canceled'
  charge: string
  chargedAt: number
  email: string | undefined
}

interface Refund {
  id: string
  fields: Fields
  created: number
  status: 'succeeded' | 'failed'
}

interface Move {
  id: string
  kind: 'charge' | 'refund' | 'dispute'
  source: string
  charge: string
  amount: number
  created: number
}

const newId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`

const list = (data: Body[]): Answer => ({ status: 200, body: { object: 'list', data, has_more: false } })

const wrong = (message: string, status = 400, type = 'invalid_request_error'): Answer => ({
  status,
  body: { error: { type, message, code: 'resource_missing' } },
})

interface StandInOptions {
  secretKey: string
  /** Seconds. */
  clock: () => number
}

export async function startStripeStandIn({ secretKey, clock }: StandInOptions) {
  const sessions = new Map<string, Session>()
  const refunds = new Map<string, Refund>()
  const moves: Move[] = []
  const replays = new Map<string, { hash: string; answer: Answer }>()
  const failures: number[] = []
  const requests: string[] = []

  const sessionOf = (charge: string) => [...sessions.values()].find((session) => session.charge === charge)
  const refundedOf = (charge: string) =>
    [...refunds.values()]
      .filter(({ fields, status }) => fields['charge'] === charge && status !== 'failed')
      .reduce((sum, { fields }) => sum + Number(fields['amount']), 0)
  const totalOf = ({ fields }: Session) =>
    Object.entries(fields)
      .filter(([name]) => name.endsWith('[unit_amount]'))
      .reduce((sum, [, amount]) => sum + Number(amount), 0)

  const chargeBody = (session: Session): Body => ({
    object: 'charge',
    id: session.charge,
    status: 'succeeded',
    amount: totalOf(session),
    created: session.chargedAt,
    metadata: { checkout: session.fields['payment_intent_data[metadata][checkout]'] },
    payment_method_details: { card: { brand: 'visa', last4: '4242' } },
  })
  const intentBody = (session: Session): Body | null =>
    session.intent === 'none'
      ? null
      : {
          object: 'payment_intent',
          status: session.intent,
          last_payment_error: session.intent === 'declined' ? { code: 'card_declined' } : null,
          latest_charge: session.intent === 'succeeded' ? chargeBody(session) : null,
        }
  const sessionBody = (session: Session): Body => ({
    object: 'checkout.session',
    id: session.id,
    livemode: secretKey.includes('_live_'),
    status: session.status,
    payment_status: session.intent === 'succeeded' ? 'paid' : 'unpaid',
    amount_total: totalOf(session),
    currency: session.fields['line_items[0][price_data][currency]'],
    url: session.status === 'open' ? `https://checkout.stripe.com/c/pay/${session.id}` : null,
    customer_details: session.email === undefined ? null : { email: session.email, name: 'Dana Pell' },
    payment_intent: intentBody(session),
  })
  const refundBody = ({ id, fields, created, status }: Refund): Body => ({
    object: 'refund',
    id,
    amount: Number(fields['amount']),
    created,
    status,
    charge: fields['charge'],
    metadata: { refund: fields['metadata[refund]'] },
  })
  const moveBody = ({ id, amount, created }: Move): Body => ({
    object: 'balance_transaction',
    id,
    amount,
    created,
  })
  const disputesOf = (charge: string): Body[] => {
    const own = moves.filter((move) => move.kind === 'dispute' && move.charge === charge)
    return own.length === 0
      ? []
      : [
          {
            object: 'dispute',
            id: own[0]?.source,
            charge,
            amount: Math.abs(own[0]?.amount ?? 0),
            balance_transactions: own.map(moveBody),
          },
        ]
  }
  const sourceOf = (move: Move): Body => {
    const session = sessionOf(move.charge)
    const charge = session ? chargeBody(session) : {}
    if (move.kind === 'charge') return charge
    const made = refunds.get(move.source)
    const body = move.kind === 'refund' && made ? refundBody(made) : (disputesOf(move.charge)[0] ?? {})
    return { ...body, charge }
  }

  function post(path: string, fields: Fields): Answer {
    const [, sessionId = '', action = ''] = /^\/v1\/checkout\/sessions\/(\w+)\/(\w+)$/.exec(path) ?? []
    if (path === '/v1/checkout/sessions') {
      const left = Number(fields['expires_at']) - clock()
      if (left < 30 * 60 || left > 24 * 3600) return wrong('expires_at must be 30 minutes to 24 hours away')
      const id = newId('cs_test')
      const session: Session = {
        id,
        fields,
        status: 'open',
        intent: 'none',
        charge: newId('ch'),
        chargedAt: 0,
        email: undefined,
      }
      sessions.set(id, session)
      return { status: 200, body: sessionBody(session) }
    }
    if (action === 'expire') {
      const session = sessions.get(sessionId)
      if (session === undefined) return wrong('No such session', 404)
      if (session.status !== 'open') return wrong('Only open sessions can be expired')
      session.status = 'expired'
      return { status: 200, body: sessionBody(session) }
    }
    if (path === '/v1/refunds') return refund(fields)
    return wrong('Unrecognized request URL', 404)
  }

  function refund(fields: Fields): Answer {
    const charge = fields['charge'] ?? ''
    const session = sessionOf(charge)
    if (session === undefined) return wrong('No such charge', 404)
    const amount = Number(fields['amount'])
    if (refundedOf(charge) + amount > totalOf(session))
      return wrong('Refund amount is greater than the charge')
    const made: Refund = { id: newId('re'), fields, created: clock(), status: 'succeeded' }
    refunds.set(made.id, made)
    moves.push({
      id: newId('txn'),
      kind: 'refund',
      source: made.id,
      charge,
      amount: -amount,
      created: clock(),
    })
    return { status: 200, body: refundBody(made) }
  }

  function get(path: string, query: URLSearchParams): Answer {
    const [, sessionId = ''] = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(path) ?? []
    const session = sessions.get(sessionId)
    if (session !== undefined) {
      if (session.status === 'open' && Number(session.fields['expires_at']) <= clock())
        session.status = 'expired'
      return { status: 200, body: sessionBody(session) }
    }
    const charge = query.get('charge') ?? ''
    if (path === '/v1/refunds')
      return list([...refunds.values()].filter(({ fields }) => fields['charge'] === charge).map(refundBody))
    if (path === '/v1/disputes') return list(disputesOf(charge))
    if (path === '/v1/balance_transactions') {
      const since = Number(query.get('created[gte]'))
      const own = moves.filter(({ created }) => created >= since)
      return list(own.map((move) => ({ ...moveBody(move), source: sourceOf(move) })))
    }
    return wrong('No such object', 404)
  }

  function answer(request: IncomingMessage, text: string): Answer {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe')
    requests.push(`${request.method} ${pathname}`)
    const failure = failures.shift()
    if (failure !== undefined) {
      const type = { 402: 'card_error', 409: 'invalid_request_error', 429: 'invalid_request_error' }[failure]
      return wrong('The stand-in fails as it was told to', failure, type ?? 'api_error')
    }
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return wrong(`Invalid API Key provided: ${String(request.headers.authorization)}`, 401)
    if (request.method === 'GET') return get(pathname, searchParams)
    const fields = Object.fromEntries(new URLSearchParams(text))
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string') return post(pathname, fields)
    const hash = createHash('sha256').update(`${pathname} ${text}`).digest('hex')
    const before = replays.get(key)
    if (before === undefined) {
      const made = post(pathname, fields)
      if (made.status === 200) replays.set(key, { hash, answer: made })
      return made
    }
    return before.hash === hash
      ? before.answer
      : wrong(
          'Keys for idempotent requests can only be used with the same parameters',
          400,
          'idempotency_error',
        )
  }

  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const { status, body } = answer(request, text)
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') })
      response.end(JSON.stringify(body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  if (typeof place !== 'object' || place === null) throw new Error('The stand-in does not listen')

  return {
    address: new URL(`http://127.0.0.1:${place.port}`),
    /** 'POST /v1/refunds', as they came. */
    requests,
    fail: (...statuses: number[]) => failures.push(...statuses),
    /** What the payer, and then the bank, does on the payment page. */
    pay: (id: string, outcome: 'paid' | 'declined' | 'settling' | 'fails') => {
      const session = sessions.get(id)
      if (session === undefined) throw new Error('No such session')
      const next = {
        paid: 'succeeded',
        declined: 'declined',
        settling: 'processing',
        fails: 'canceled',
      } as const
      session.intent = next[outcome]
      session.email = 'dana@carrier.example'
      if (outcome !== 'declined') session.status = 'complete'
      if (outcome !== 'paid') return
      session.chargedAt = clock()
      const { charge } = session
      const created = clock()
      moves.push({
        id: newId('txn'),
        kind: 'charge',
        source: charge,
        charge,
        amount: totalOf(session),
        created,
      })
    },
    dispute: (charge: string, amount: number) =>
      moves.push({
        id: newId('txn'),
        kind: 'dispute',
        source: `dp_${charge}`,
        charge,
        amount,
        created: clock(),
      }),
    /** A refund that was accepted comes back: the card was closed. */
    failRefund: (id: string) => {
      const made = refunds.get(id)
      if (made === undefined) throw new Error('No such refund')
      made.status = 'failed'
      const charge = made.fields['charge'] ?? ''
      const amount = Number(made.fields['amount'])
      moves.push({ id: newId('txn'), kind: 'refund', source: id, charge, amount, created: clock() })
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
