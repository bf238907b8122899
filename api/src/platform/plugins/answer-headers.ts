import type { App } from '../../context.ts'

/**
 * What a browser must keep to with every answer: nothing of it is kept, framed, guessed at or read by another site. The
 * id of the request is what the log and a user's support code have in common.
 */
export const answerHeaders = (requestId: string) => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-request-id': requestId,
  'x-xss-protection': '0',
})

/** Before all other hooks, so that what they refuse has them too. */
export function secureAnswers(app: App) {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(answerHeaders(request.id))
    done()
  })
}
