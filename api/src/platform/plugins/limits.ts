import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Contract } from 'shared-api/contract'
import { Refusal } from 'shared-api/refusal'
import type { App, Caller } from '../../context.ts'
import { networkOf } from 'shared-http/network'
import { Tally } from 'shared-http/tally'
import { tokenKey } from 'shared-http/token-key'
import { tooMany, tooManyAtOnce } from './too-many.ts'

export interface Limits {
  /** Requests of one user in five seconds, over all of the user's sessions. */
  userBurst: number
  /**
   * Requests a minute: of one session by rate class, of one network for signing in, and of one network in all.
   * Infinity: nothing is counted.
   */
  read: number
  write: number
  'sign-in': number
  network: number
  /** Openings of the bell by one session in ten seconds: a page opens one, and again when its network was lost. */
  bell: number
  /** Events of one network in ten seconds, whatever token is sent along: their signature is checked when they were read. */
  webhook: number
  /** Calls of one company in ten seconds with a body above 20 kB: each is read before its turn comes. */
  largeBodies: number
  /** Forms of one user in a minute that are refused, or that their sender does not wait for. */
  refusedForms: number
  /** Requests of one network in five seconds. */
  networkBurst: number
  /** Uploads and downloads of one user that are open at once, over all of the user's sessions and networks. */
  transfers: number
  /** The same of all users of one carrier together. */
  transfersOfCarrier: number
  /** Calls of one user that this process works on at once; a third of its connections to the database. */
  callsAtOnce: number
  /** Calls of all users of one carrier together, so that others always find a connection. */
  callsOfCarrier: number
  /** Those that wait, too. Each holds one of delivery's connections to the service. */
  openOfCarrier: number
  /** Beside those: uploads, and downloads, because files are stored or drawn while these are answered. */
  uploadsOfCarrier: number
  downloadsOfCarrier: number
  /** Signatures by links, which are opened from any number of networks. */
  signaturesOfCarrier: number
  /** Calls of one user that wait for those, before the next ones are refused. */
  callsWaiting: number
  /** Calls of one network that wait before their user is known, if they have one. */
  callsWaitingOfNetwork: number
  /** Of those that sign in, which take long. */
  signInsWaiting: number
  /** Open bells of one user, and of one network. */
  bellsOfUser: number
  bellsOfNetwork: number
  /** Milliseconds that the event loop may be late on average before the service refuses calls; 0: no limit. */
  loopDelay: number
}

export const usualLimits: Limits = {
  userBurst: 400,
  read: 1200,
  write: 240,
  'sign-in': 120,
  bell: 20,
  webhook: 200,
  largeBodies: 60,
  refusedForms: 10,
  network: 12_000,
  networkBurst: 1000,
  transfers: 12,
  transfersOfCarrier: 24,
  callsAtOnce: 3,
  callsOfCarrier: 4,
  openOfCarrier: 400,
  uploadsOfCarrier: 2,
  downloadsOfCarrier: 2,
  signaturesOfCarrier: 1,
  callsWaiting: 100,
  callsWaitingOfNetwork: 1000,
  signInsWaiting: 30,
  bellsOfUser: 12,
  bellsOfNetwork: 1000,
  loopDelay: 2000,
}

/** Every call is answered: for benchmarks and tests. */
export const unlimited: Limits = {
  userBurst: Infinity,
  read: Infinity,
  write: Infinity,
  'sign-in': Infinity,
  bell: Infinity,
  webhook: Infinity,
  largeBodies: Infinity,
  refusedForms: Infinity,
  network: Infinity,
  networkBurst: Infinity,
  transfers: Infinity,
  transfersOfCarrier: Infinity,
  callsAtOnce: Infinity,
  callsOfCarrier: Infinity,
  openOfCarrier: Infinity,
  uploadsOfCarrier: Infinity,
  downloadsOfCarrier: Infinity,
  signaturesOfCarrier: Infinity,
  callsWaiting: Infinity,
  callsWaitingOfNetwork: Infinity,
  signInsWaiting: Infinity,
  bellsOfUser: Infinity,
  bellsOfNetwork: Infinity,
  loopDelay: 0,
}

/** Those of the calls, and those of what is no call: the bell's stream, and events of providers. */
export type CountedRate = Contract['rate'] | 'bell' | 'webhook'

/** Of all processes together: calls of the network in this minute, and the seconds until it ends. */
type CountSignInCall = (network: string) => Promise<{ count: number; secondsLeft: number }>

/** Refuses early what would take the service down: floods, and every call while the event loop is too late. */
export async function limitRequests(app: App, limits: Limits, countSignInCall: CountSignInCall) {
  await app.register(underPressure, {
    maxEventLoopDelay: limits.loopDelay,
    // Where nothing could be measured from one look to the next, it counts as too late, whatever the limit is.
    sampleInterval: Math.max(limits.loopDelay, 1000),
    pressureHandler: () => {
      throw new Refusal(503, 'The service is very busy. Try again in a few seconds.')
    },
  })
  await app.register(rateLimit, { global: false })

  const hooksOf = (max: number, keyGenerator: (request: FastifyRequest) => string, timeWindow = 60_000) =>
    max === Infinity ? [] : [limiting(app.createRateLimit({ max, timeWindow, keyGenerator }))]
  const ofNetwork = [
    ...hooksOf(limits.networkBurst, networkKey, 5000),
    ...hooksOf(limits.network, networkKey),
  ]
  for (const hook of ofNetwork) app.addHook('onRequest', hook)

  const hooksOfRate = (rate: Contract['rate']) =>
    hooksOf(
      limits[rate],
      (request) => (rate === 'sign-in' ? networkOf(request.ip) : callerKey(request)) + rate,
    )
  /** After the limit of this process, so that a flood costs the database nothing. */
  const sharedLimit = async ({ ip }: FastifyRequest) => {
    const { count, secondsLeft } = await countSignInCall(networkOf(ip))
    if (count > limits['sign-in']) throw tooMany('requests', secondsLeft)
  }
  const signIn = limits['sign-in'] === Infinity ? [] : [...hooksOfRate('sign-in'), sharedLimit]
  const ofUser = hooksOf(limits.userBurst, ({ caller }) => `user ${caller?.guestLinkId ?? caller?.id}`, 5000)
  app.decorate('limitUser', async (request) => {
    for (const hook of ofUser) await hook(request)
  })
  const large = hooksOf(limits.largeBodies, ({ caller }) => `large bodies of ${caller?.shareKey}`, 10_000)
  app.decorate('limitLargeBodies', async (request) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers
    // In pieces it may be of any length; with neither there is no body.
    if (Number(length ?? (coding === undefined ? 0 : Infinity)) <= largeFrom) return
    for (const hook of large) await hook(request)
  })
  const hooks = {
    read: hooksOfRate('read'),
    write: hooksOfRate('write'),
    'sign-in': signIn,
    webhook: hooksOf(limits.webhook, (request) => `${networkKey(request)}webhook`, 10_000),
    bell: hooksOf(limits.bell, (request) => `${callerKey(request)}bell`, 10_000),
  }
  return (rate: CountedRate) => hooks[rate]
}

const limiting = (limit: ReturnType<App['createRateLimit']>) => async (request: FastifyRequest) => {
  const consumed = await limit(request)
  if (consumed.isAllowed || !consumed.isExceeded) return
  throw tooMany('requests', consumed.ttlInSeconds)
}

/** Bytes. */
const largeFrom = 20_000

/** Forms that are refused, or whose sender leaves, cost as much as others, and count for no bound of bytes. */
export function limitRefusedForms({ refusedForms }: Limits) {
  const refused = new Tally()
  return ({ raw }: Answering, { id }: Pick<Caller, 'id'>) => {
    if (refused.of(id) >= refusedForms) throw tooMany('refused uploads', minute / 1000)
    raw.once('close', () => {
      // Neither what was taken, nor what failed or waits on our side.
      const isTheirs = raw.statusCode >= 400 && raw.statusCode < 500 && raw.statusCode !== 429
      if (raw.headersSent && !isTheirs) return
      refused.add(id, 1)
      setTimeout(() => refused.add(id, -1), minute).unref()
    })
  }
}

const minute = 60_000

/** Refuses uploads and downloads over the bound of a user or a carrier before a body is read: delivery knows sessions, not users. */
export function limitTransfers({ transfers, transfersOfCarrier }: Limits) {
  const open = new Tally()
  return (reply: Answering, { id, shareKey }: Pick<Caller, 'id' | 'shareKey'>) => {
    const company = `company ${shareKey}`
    if (open.of(id) >= transfers || open.of(company) >= transfersOfCarrier)
      throw new Refusal(429, 'Too many uploads or downloads at once. Wait a few seconds and try again.')
    countUntilClosed(open, reply, [id, company])
  }
}

/** The same of calls without files: users of one company, from any number of networks, leave connections to the others. */
export function limitOpenCalls({ openOfCarrier }: Limits) {
  const open = new Tally()
  return (reply: Answering, { shareKey }: Pick<Caller, 'shareKey'>) => {
    if (open.of(shareKey) >= openOfCarrier) throw new Refusal(429, tooManyAtOnce)
    countUntilClosed(open, reply, [shareKey])
  }
}

type Answering = Pick<FastifyReply, 'raw'>

function countUntilClosed(open: Tally, { raw }: Answering, keys: readonly string[]) {
  // A caller who left while the session was looked up closes nothing any more.
  if (raw.destroyed) return
  for (const key of keys) {
    open.add(key, 1)
    raw.once('close', () => open.add(key, -1))
  }
}

const networkKey = ({ ip }: FastifyRequest) => networkOf(ip)

/** The session of a request, or its network where it has none. */
function callerKey({ headers: { authorization }, ip }: FastifyRequest) {
  return authorization === undefined ? networkOf(ip) : tokenKey(authorization)
}
