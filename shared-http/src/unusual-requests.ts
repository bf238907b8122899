import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Options of the server: it asks for the header Host itself, because Node's own answer has no body. */
export const unusualRequests = { requireHostHeader: false } as const

/** The path of an address that names the server too, as requests to a proxy do. */
export const rewriteUrl = ({ url = '/' }: { url?: string | undefined }): string =>
  url.replace(/^https?:\/\/[^/?#]*\/?/i, '/')

const messages = {
  400: 'The request names no host. Add the header Host.',
  417: 'The portal can not do what the header Expect asks for. Leave it out.',
} as const

/** Refuses requests without a host or with an unknown expectation in the words of the server, not with Node's empty answers. */
export function refuseUnusualRequests(
  app: FastifyInstance,
  refusal: (status: keyof typeof messages, message: string) => Error,
): void {
  const { server }: { server: Server } = app
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  app.addHook('onRequest', (request, _reply, done) => {
    const { host, expect } = request.raw.headers
    if (host === undefined && request.raw.httpVersion === '1.1') done(refusal(400, messages[400]))
    else if (expect !== undefined && !/^100-continue$/i.test(expect)) done(refusal(417, messages[417]))
    else done()
  })
}
