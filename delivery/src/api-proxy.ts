import proxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'

/** Proxies every call to the service; answers 503 in the envelope while the service is down. */
export function proxyApi(app: FastifyInstance, apiUrl: string): void {
  app.register(proxy, {
    upstream: apiUrl,
    prefix: '/api',
    rewritePrefix: '/api',
    disableRequestLogging: true,
    undici: { connect: { timeout: 3000 }, headersTimeout: 30_000, bodyTimeout: 60_000 },
    replyOptions: {
      // No retries here: they would add load to a busy service, and the screen decides about them.
      retryDelay: () => null,
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        // Replaces the client's own headers, because the service trusts them for rate limits and the audit log.
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
