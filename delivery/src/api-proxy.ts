import proxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'

/** Passes every call on to the service. While that is away, answers in its words: 503 in the envelope. */
export function proxyApi(app: FastifyInstance, apiUrl: string): void {
  app.register(proxy, {
    upstream: apiUrl,
    prefix: '/api',
    rewritePrefix: '/api',
    disableRequestLogging: true,
    undici: { connect: { timeout: 3000 }, headersTimeout: 30_000, bodyTimeout: 60_000 },
    replyOptions: {
      // The screen decides what is worth another try; here it would only add to the load of a service that is busy.
      retryDelay: () => null,
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        // What the client claims of itself is replaced: the service counts on it for rate limits and the audit.
        'x-forwarded-for': request.ip,
        'x-request-id': request.id,
      }),
      onError: (reply) => {
        reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': '5' }).send({
          StatusCode: 503,
          Message: 'The service of the portal does not answer. Try again in a moment.',
          Result: null,
          Errors: [],
          RequestId: reply.request.id,
        })
      },
    },
  })
}
