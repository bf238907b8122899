import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Contract } from 'shared-api/contract'
import { Refusal } from 'shared-api/refusal'
import type { App } from '../../context.ts'
import { networkOf } from './network.ts'
import { tooMany } from './too-many.ts'

export interface Limits {
  /**
   * Requests a minute: of one session by rate class, of one network for signing in, and of one network in all.
   * Infinity: nothing is counted.
   */
  read: number
  write: number
  'sign-in': number
  network: number
  /** Milliseconds that the event loop may be late on average before everybody is sent away; 0: as late as it likes. */
  loopDelay: number
}

export const usualLimits: Limits = {
  read: 1200,
  write: 240,
  'sign-in': 120,
  network: 12_000,
  loopDelay: 2000,
}

/** Every call is answered: for benchmarks and tests, whose event loop may be as late as it likes. */
export const unlimited: Limits = {
  read: Infinity,
  write: Infinity,
  'sign-in': Infinity,
  network: Infinity,
  loopDelay: 0,
}

/** Refuses early what would take the service down: floods, and everything while it has no breath left. */
export async function limitRequests(app: App, limits: Limits) {
  await app.register(underPressure, {
    maxEventLoopDelay: limits.loopDelay,
    // Where nothing could be measured from one look to the next, it counts as too late, whatever the limit is.
    sampleInterval: Math.max(limits.loopDelay, 1000),
    pressureHandler: () => {
      throw new Refusal(503, 'The service is very busy. Try again in a few seconds.')
    },
  })
  await app.register(rateLimit, { global: false })

  const timeWindow = 60_000
  const hooksOf = (max: number, keyGenerator: (request: FastifyRequest) => string) =>
    max === Infinity ? [] : [limiting(app.createRateLimit({ max, timeWindow, keyGenerator }))]
  for (const hook of hooksOf(limits.network, ({ ip }) => networkOf(ip))) app.addHook('onRequest', hook)

  const hooksOfRate = (rate: Contract['rate']) =>
    hooksOf(
      limits[rate],
      (request) => (rate === 'sign-in' ? networkOf(request.ip) : callerKey(request)) + rate,
    )
  const hooks = { read: hooksOfRate('read'), write: hooksOfRate('write'), 'sign-in': hooksOfRate('sign-in') }
  return (rate: Contract['rate']) => hooks[rate]
}

const limiting = (limit: ReturnType<App['createRateLimit']>) => async (request: FastifyRequest) => {
  const consumed = await limit(request)
  if (consumed.isAllowed || !consumed.isExceeded) return
  throw tooMany('requests', consumed.ttlInSeconds)
}

/** The token is not kept, not even in memory. */
function callerKey({ headers: { authorization }, ip }: FastifyRequest) {
  return authorization === undefined
    ? networkOf(ip)
    : createHash('sha256').update(authorization).digest('base64')
}
