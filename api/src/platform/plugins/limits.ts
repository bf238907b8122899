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
  /** Requests a minute: of one session by rate class, of one network for signing in, and of one network in all. */
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

const enough = 1_000_000_000

/** Every call is answered: for benchmarks and tests, whose event loop may be as late as it likes. */
export const unlimited: Limits = {
  read: enough,
  write: enough,
  'sign-in': enough,
  network: enough,
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
  const ofNetwork = app.createRateLimit({
    max: limits.network,
    timeWindow,
    keyGenerator: ({ ip }) => networkOf(ip),
  })
  app.addHook('onRequest', (request) => consume(ofNetwork, request))

  const limitOf = (rate: Contract['rate']) =>
    app.createRateLimit({
      max: limits[rate],
      timeWindow,
      keyGenerator: (request) => (rate === 'sign-in' ? networkOf(request.ip) : callerKey(request)) + rate,
    })
  const rateLimits = { read: limitOf('read'), write: limitOf('write'), 'sign-in': limitOf('sign-in') }
  return (rate: Contract['rate']) => (request: FastifyRequest) => consume(rateLimits[rate], request)
}

type RateLimit = ReturnType<App['createRateLimit']>

async function consume(limit: RateLimit, request: FastifyRequest) {
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
