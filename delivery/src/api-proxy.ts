import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import proxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BodyTooSlow } from 'shared-http/body-pace'
import { Agent } from 'undici'
import { copyOf } from './body-copy.ts'
import { formType, hasBody, isAnonymous, isForm, isStream, isStreamAddress } from './call-kinds.ts'
import { CallRefused, isAway } from './call-refusals.ts'
import { withoutHopByHop } from './hop-by-hop.ts'
import { type KeptBytes, memoryBudget } from './memory-budget.ts'
import { type CallBounds, connectionsOfShort, openCalls } from './transfer-bounds.ts'

/** Bytes of a body that is no form, a little more than the service takes for its largest calls. It refuses others itself. */
const largestBody = 512 * 1024

/** Bytes of an answer that is read completely before it is passed on. */
const largestKeptAnswer = 1_000_000

/**
 * Proxies every call to the service; answers 503 in the envelope while the service is down. Requests and answers that
 * fit are read completely before they are passed on, so that a slow client holds no connection to the service. Files pass
 * through piece by piece, over connections of their own.
 */
export function proxyApi(app: FastifyInstance, apiUrl: string, bounds: CallBounds): void {
  const openShort = openCalls(bounds.short, 'requests')
  const openOwnTransfer = openCalls(bounds.transfers, 'uploads or downloads')
  const openAnonymousTransfer = openCalls(bounds.anonymousTransfers, 'uploads or downloads')
  const openTransfer = (request: FastifyRequest) =>
    isAnonymous(request) ? openAnonymousTransfer(request) : openOwnTransfer(request)
  const openStream = openCalls(bounds.streams, 'open pages')
  const beginKeeping = memoryBudget(bounds.memory)
  const keptBytes = new WeakMap<FastifyRequest, KeptBytes>()
  const streams = new Set<FastifyReply['raw']>()
  // They would not end by themselves.
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.destroy()
  })
  app.register(async (calls) => {
    calls.addHook('onRequest', async (request, reply) => {
      // A client who left has no address to be counted by, and closes nothing any more.
      if (request.raw.socket.destroyed) throw isAway()
      if (isStream(request)) {
        // Only other calls count the bytes of theirs.
        if (hasBody(request)) throw new CallRefused(400, 'This call takes no body. Leave it out.')
        reply.raw.once('close', openStream(request))
        return
      }
      const release = isForm(request) ? openTransfer(request) : openShort(request)
      reply.raw.once('close', release)
      const kept = beginKeeping(request)
      keptBytes.set(request, kept)
      reply.raw.once('close', kept.release)
    })
    calls.addHook('preParsing', (request, _reply, payload, done) => {
      const kept = keptBytes.get(request)
      if (kept && !isForm(request)) countBody(request.raw, kept)
      done(null, payload)
    })
    calls.removeAllContentTypeParsers()
    calls.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestBody }, (_request, body, done) =>
      done(null, body),
    )
    calls.addContentTypeParser(formType, ({ raw }, _payload, done) => done(null, copyOf(raw)))
    calls.register(proxy, {
      upstream: apiUrl,
      prefix: '/api',
      rewritePrefix: '/api',
      proxyPayloads: false,
      disableRequestLogging: true,
      undici: connections(calls, bounds),
      handler: (request, reply, path, options) => {
        const { body, headers } = request
        const contentType = headers['content-type'] ?? 'application/octet-stream'
        return reply.from(path, {
          ...options,
          ...(Buffer.isBuffer(body) ? { body, contentType } : {}),
          onResponse: (_request, _reply, { stream }) => void passOn(request, reply, stream),
        })
      },
      replyOptions: {
        // No retries here: they would add load to a busy service, and the screen decides about them.
        retryDelay: () => null,
        rewriteRequestHeaders: (request, headers) => ({
          ...withoutForwarding(withoutHopByHop(headers)),
          // What the service trusts for rate limits and the audit log.
          'x-forwarded-for': request.ip,
          'x-request-id': request.id,
        }),
        rewriteHeaders: (headers) => withoutHopByHop(headers),
        onError: (reply, { error: { cause } }) =>
          void reply.send(cause instanceof BodyTooSlow ? cause : isAway()),
      },
    })
  })

  async function passOn(request: FastifyRequest, reply: FastifyReply, answer: Readable) {
    try {
      // A client who left closes nothing any more, so the call would count for ever.
      if (reply.raw.destroyed) throw isAway()
      if (isStream(request) && reply.statusCode === 200) {
        streams.add(reply.raw)
        reply.raw.once('close', () => streams.delete(reply.raw))
        return await reply.send(answer)
      }
      const length = Number(reply.getHeader('content-length'))
      if (length <= largestKeptAnswer) {
        keptBytes.get(request)?.keep(length)
        return await reply.send(await buffer(answer))
      }
      if (!isForm(request)) reply.raw.once('close', openTransfer(request))
      return await reply.send(answer)
    } catch (problem) {
      answer.destroy()
      for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name)
      return reply.send(problem instanceof CallRefused ? problem : isAway())
    }
  }
}

/** Without what a client says about where it comes from, and without the wish for a word before the body, which it got. */
const withoutForwarding = <Value>(headers: Record<string, Value>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^(x-forwarded-.*|forwarded|x-real-ip|expect)$/.test(name)),
  )

/** Counts the body as it arrives, while it is read to be kept, and refuses it to its reader when there is no room. */
function countBody(raw: FastifyRequest['raw'], { keep }: KeptBytes) {
  raw.on('data', ({ length }: Buffer) => {
    const isRead = raw.listenerCount('error') > 0
    if (!isRead) return
    try {
      keep(length)
    } catch (problem) {
      raw.emit('error', problem)
    }
  })
}

/** The connections to the service, in three pools: forms that pass through and streams can't take one of the others. */
function connections(calls: FastifyInstance, bounds: CallBounds) {
  const { transfers, anonymousTransfers, streams, answerWithin } = bounds
  const options = {
    connect: { timeout: 3000 },
    bodyTimeout: 60_000,
    // A process of the service that is replaced waits longer than this, so no call meets a connection that it closes.
    keepAliveMaxTimeout: 4000,
  }
  const short = new Agent({ ...options, connections: connectionsOfShort, headersTimeout: answerWithin.short })
  const forms = new Agent({
    ...options,
    connections: transfers.all + anonymousTransfers.all,
    headersTimeout: answerWithin.transfers,
  })
  const bells = new Agent({ ...options, connections: streams.all, headersTimeout: answerWithin.short })
  calls.addHook('onClose', () => Promise.all([short.destroy(), forms.destroy(), bells.destroy()]))
  return short.compose((dispatch) => (call, handler) => {
    const hasSession = 'authorization' in (call.headers ?? {})
    if (hasSession && isStreamAddress({ method: call.method, url: call.path }))
      return bells.dispatch(call, handler)
    return call.body instanceof Readable ? forms.dispatch(call, handler) : dispatch(call, handler)
  })
}
