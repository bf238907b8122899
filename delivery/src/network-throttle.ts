import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { networkOf } from 'shared-http/network'
import { CallRefused, isCall } from './call-refusals.ts'

/** How many pages and files one network may ask for. */
export interface NetworkRate {
  requests: number
  /** Calls: the service counts them, too, but its refusals would pass through here. */
  calls: number
  /** Milliseconds. */
  window: number
}

/** An office where 60 users open the portal for the first time within 10 seconds stays below it. */
export const usualNetworkRate: NetworkRate = { requests: 3000, calls: 2500, window: 10_000 }

/** Refuses floods of pages, files and the registry, and those of calls. */
export async function limitNetworks(app: FastifyInstance, rate: NetworkRate): Promise<void> {
  await app.register(rateLimit, { global: false })
  const countTo = (max: number) =>
    app.createRateLimit({ max, timeWindow: rate.window, keyGenerator: ({ ip }) => networkOf(ip) })
  const [countRequest, countCall] = [countTo(rate.requests), countTo(rate.calls)]
  app.addHook('onRequest', async (request, reply) => {
    // A sender who is gone has no address.
    if (request.raw.socket.destroyed) return
    const counted = await (isCall(request) ? countCall(request) : countRequest(request))
    if (counted.isAllowed || !counted.isExceeded) return
    const seconds = counted.ttlInSeconds
    reply.header('retry-after', seconds)
    throw new CallRefused(
      429,
      `Too many requests. Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`,
    )
  })
}
