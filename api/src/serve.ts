import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Contract } from 'shared-api/contract'
import { Refusal, tokenExpired, unauthorizedAccess } from 'shared-api/refusal'
import type * as z from 'zod/mini'
import type { App, Caller } from './context.ts'
import type { Db, Tx } from './platform/database/connect.ts'
import { envelopeOf, success } from './platform/plugins/envelope.ts'
import { isFileContent, sendFile } from './platform/files/send-file.ts'
import { networkOf } from 'shared-http/network'
import { checkedBody } from './platform/plugins/body-check.ts'
import { deviceOf } from './platform/plugins/device.ts'
import { counted } from './platform/turn.ts'

type Data<C extends Contract> = z.input<C['answer']['schema']>

/** An anonymous actor has no id. */
interface Actor {
  id: string | undefined
  role: string
}

interface CallInput<C extends Contract> {
  query: z.output<C['query']>
  params: z.output<C['params']>
  body: z.output<C['body']>
  /** The network of the client, for audit and rate limits. */
  network: string
  /** The client's browser and system, like 'Firefox on Windows'. */
  device: string
  requestId: string
  /** Aborted when the client has left or was answered. */
  signal: AbortSignal
  now: Date
  /** The signed-in user, for calls that are open to anyone. Other calls have `user`. */
  caller: () => Promise<Caller | undefined>
  /**
   * Writes the contract's audit action. A call that declares one must call this once, in the transaction of its change and
   * as its last write or lock, because all other audit entries wait until it commits. A call on accounts' records passes
   * `accountId`; one that does less than its contract says names the `action`.
   */
  audit: (tx: Db | Tx, actor: Actor, subject?: string, accountId?: string, action?: string) => Promise<void>
}

type OpenHandler<C extends Contract> = (sent: CallInput<C>) => Promise<Data<C>>
type Handler<C extends Contract> = (sent: CallInput<C> & { user: Caller }) => Promise<Data<C>>

/** Serves a call to the roles of its contract. The handler gets input that matches the contract's schemas. */
export function serve<C extends Contract>(app: App, contract: C, handler: Handler<C>): void
export function serve(app: App, contract: Contract, handler: Handler<Contract>): void {
  if (contract.roles === 'anyone')
    throw new Error(`${contract.name} is open to anyone: serve it with serveOpenly`)
  // What has files takes its turn when it has its place: the other way around, one would wait for the other for ever.
  if (contract.isHeavy && hasFiles(contract))
    throw new Error(`${contract.name} has files: its work takes the turn`)
  const { roles } = contract
  const isReading = contract.method === 'GET' && contract.audit === 'none'
  route(
    app,
    contract,
    async (request, reply, sent) => {
      const user = callerOf(request)
      return app.fairShare(shareOf(contract, user), () =>
        inTurnOfCarrier(app, contract, { ...sent, shareKey: user.shareKey }, () =>
          handler({ ...sent, body: checkedBody(contract, sent.body), user: { ...user, isReading } }),
        ),
      )
    },
    async (request, reply) => {
      const caller = await app.networkShare(networkOf(request.ip), () => app.findCaller(request))
      if (caller === undefined) throw new Refusal(401, tokenExpired)
      request.caller = caller
      await app.limitUser(request)
      if (!roles.includes(caller.role)) throw new Refusal(403, unauthorizedAccess)
      if (contract.upload !== undefined) app.limitRefusedForms(reply, caller)
      else if (contract.method === 'POST') await app.limitLargeBodies(request)
      if (hasFiles(contract)) app.limitTransfers(reply, caller)
      else app.limitOpenCalls(reply, caller)
    },
  )
}

/** Serves a call that needs no token. */
export function serveOpenly<C extends Contract>(app: App, contract: C, handler: OpenHandler<C>): void
export function serveOpenly(app: App, contract: Contract, handler: OpenHandler<Contract>): void {
  if (contract.roles !== 'anyone')
    throw new Error(`${contract.name} is not open to anyone: serve it with serve`)
  route(
    app,
    contract,
    (_request, reply, sent) => {
      const share = contract.rate === 'sign-in' ? app.signInShare : app.networkShare
      return share(keyOf(contract, `calls of ${sent.network}`), async () =>
        reply.raw.destroyed ? undefined : handler({ ...sent, body: checkedBody(contract, sent.body) }),
      )
    },
    async () => undefined,
  )
}

/** All guests of a carrier have one share. */
const shareOf = (contract: Contract, { id, guestLinkId, accountIds }: Caller) =>
  keyOf(contract, guestLinkId === undefined ? id : `guests of ${accountIds.join(' ')}`)

/**
 * Work of a call without a user takes its turn with the carrier whose records it is about. A client that left gets nothing. A
 * heavy call waits for its turn before it takes a place. Its work must not wait for such a turn again: it would wait for itself.
 */
export function inTurnOfCarrier<Answer>(
  { carrierShares }: App,
  contract: Contract,
  { shareKey, query, signal }: { shareKey: string; query: unknown; signal: AbortSignal },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const turn = () =>
    carrierShares[placeOf(contract)](shareKey, () => {
      if (signal.aborted) throw new Refusal(503, 'The call was ended before it was answered.')
      return work()
    })
  return contract.isHeavy || isSearch(query) ? carrierShares.heavy(shareKey, turn) : turn()
}

function placeOf({ roles, upload, answer }: Contract) {
  if (upload !== undefined) return roles === 'anyone' ? 'signatures' : 'uploads'
  return answer.kind === 'file' ? 'downloads' : 'calls'
}

const searchFields = ['Search', 'SearchTerm']

/** Rows before a page that takes as long as a search. */
const deepPage = 2000

/** Lists have a Search, '' where all rows are asked for. */
const isSearch = (query: unknown) =>
  typeof query === 'object' &&
  query !== null &&
  (Object.entries(query).some(([name, value]) => searchFields.includes(name) && value !== '') ||
    ('Page' in query && 'PageSize' in query && Number(query.Page) * Number(query.PageSize) > deepPage))

/** Files are stored while a call is answered: other calls do not wait for that. */
const keyOf = (contract: Contract, sender: string) => (hasFiles(contract) ? `files of ${sender}` : sender)

/** Bytes: room for 10,000 ids. */
const largeBody = 450_000

type AnswerCall = (
  request: FastifyRequest,
  reply: FastifyReply,
  sent: CallInput<Contract>,
) => Promise<unknown>

function route(
  app: App,
  contract: Contract,
  answer: AnswerCall,
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
) {
  app.route({
    method: contract.method,
    url: `/api/v1/${contract.name}`,
    constraints: { variant: contract.variant },
    ...(contract.isLarge ? { bodyLimit: largeBody, config: { isLarge: true } } : {}),
    schema: {
      querystring: contract.query,
      params: contract.params,
      ...(contract.method === 'POST' ? { body: contract.body } : {}),
      ...(contract.answer.kind === 'file' ? {} : { response: { 200: envelopeOf(contract) } }),
    },
    handlerTimeout: hasFiles(contract) ? app.timeLimits.transfer : app.timeLimits.call,
    onRequest: app.limitRate(contract.rate),
    // Access is checked before the body is read, so that a refused caller costs no bandwidth.
    preParsing: (request, reply) => admit(request, reply),
    preValidation: async (request, reply) => {
      if (contract.upload !== undefined) request.body = await app.receiveForm(request, reply, contract.upload)
      else if (request.isMultipart()) throw new Refusal(415, 'Send the body as application/json.')
      else if (contract.method === 'POST') request.body ??= {}
    },
    handler: (request, reply) => run(app, contract, answer, request, reply),
  })
  app.served.add(contract)
}

async function run(
  app: App,
  contract: Contract,
  answer: AnswerCall,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const network = networkOf(request.ip)
  const now = app.clock()
  let entries = 0
  const audit: CallInput<Contract>['audit'] = async (
    tx,
    actor,
    subject,
    accountId,
    action = contract.audit,
  ) => {
    entries += 1
    if (contract.tenant === 'accounts' && accountId === undefined)
      throw new Error(`${contract.name} does not say whose records its audit entry is about`)
    await app.appendAudit(tx, {
      at: now,
      actorId: actor.id,
      actorRole: actor.role,
      action,
      accountId,
      subject,
      network,
      requestId: request.id,
    })
  }
  const { query, params, body } = request
  // Not the request's own signal, which is aborted as soon as the body is read.
  const ending = new AbortController()
  reply.raw.once('close', () => ending.abort())
  const input: CallInput<Contract> = {
    query,
    params,
    body,
    network,
    device: deviceOf(request.headers['user-agent']),
    requestId: request.id,
    signal: ending.signal,
    now,
    caller: () => app.findCaller(request),
    audit,
  }
  const value = await counted(() => answer(request, reply, input))
  if (reply.raw.destroyed) return undefined
  const expected = contract.audit === 'none' ? 0 : 1
  if (entries !== expected)
    throw new Error(`${contract.name} wrote ${entries} audit entries, its contract says ${expected}`)
  if (!isFileContent(contract, value)) return reply.send(success(contract, value))
  const company = request.caller?.shareKey ?? network
  return sendFile(reply, value, (read) => app.carrierShares.pieces(company, read))
}

const hasFiles = ({ upload, answer }: Contract) => upload !== undefined || answer.kind === 'file'

function callerOf({ caller }: FastifyRequest): Caller {
  if (caller === null) throw new Error('The call was let through without a caller')
  return caller
}
