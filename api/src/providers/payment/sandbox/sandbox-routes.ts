import type { FastifyError, FastifyReply } from 'fastify'
import type { App, AppContext } from '../../../context.ts'
import { refusalOf } from '../../../platform/plugins/errors.ts'
import { networkOf } from 'shared-http/network'
import { ProviderRefused } from '../payment-provider.ts'
import { type CardEntry, checkCard } from './sandbox-card.ts'
import type { SandboxSession } from './sandbox-ledger.ts'
import { absentPage, authenticationPage, awayPage, cardPage, endPage, pagePolicy } from './sandbox-page.ts'
import { isSandbox, sandboxPath } from './sandbox-provider.ts'

/** The sandbox's payment page. It is a plain form, as a provider's page is: what it is sent is never logged. */
export function sandboxRoutes(app: App, { payments }: Pick<AppContext, 'payments'>) {
  if (payments === undefined || !isSandbox(payments.provider)) return
  const { portal } = payments
  const { checkout } = payments.provider
  const path = `${sandboxPath}/:id`
  // A page is no call of the contract.
  const hidden = { schema: { hide: true } }
  const policy = pagePolicy(portal)
  const send = (reply: FastifyReply, html: string, status = 200) =>
    reply.code(status).header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)
  app.register(async (pages) => {
    // Only a browser asks here: a failure is a page, too.
    pages.setErrorHandler<FastifyError>((error, request, reply) => {
      if (error instanceof ProviderRefused) return send(reply, absentPage(), 404)
      const { status, message } = refusalOf(error)
      if (status >= 500) request.log.error({ err: error }, 'the payment page failed')
      return send(reply, awayPage(message), status)
    })
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, new URLSearchParams(body)),
    )
    for (const hook of app.limitRate('read')) pages.addHook('onRequest', hook)
    pages.get<{ Params: { id: string } }>(path, hidden, async ({ params: { id }, ip }, reply) =>
      send(reply, pageOf(await app.networkShare(networkOf(ip), () => checkout.find(id)))),
    )
    pages.post<{ Params: { id: string } }>(path, hidden, ({ params: { id }, body, ip }, reply) =>
      app.networkShare(networkOf(ip), () =>
        answer(id, body instanceof URLSearchParams ? body : new URLSearchParams(), reply),
      ),
    )
  })

  async function answer(id: string, form: URLSearchParams, reply: FastifyReply) {
    const action = form.get('action')
    const session = await checkout.find(id)
    const { returnUrl } = session.parameters
    if (action === 'cancel') return reply.redirect(returnUrl, 303)
    if (action === 'authenticate' || action === 'fail')
      return next(await checkout.authenticate(id, action === 'authenticate'), reply)
    if (session.status !== 'open') return send(reply, pageOf(session))
    const entry = entryOf(form)
    const { errors, card } = checkCard(entry, app.clock())
    if (card === undefined) {
      const messages = Object.fromEntries(errors.map(({ Field, Message }) => [Field, Message]))
      return send(reply, cardPage(session, { name: entry.name, email: entry.email }, messages), 400)
    }
    return next(await checkout.pay(id, card, { name: entry.name.trim(), email: entry.email }), reply)
  }

  /** Declined and to be authenticated stay here; everything else goes back to the portal. */
  function next(session: SandboxSession, reply: FastifyReply) {
    const { status, parameters } = session
    return status === 'open' || status === 'authenticating'
      ? send(reply, pageOf(session))
      : reply.redirect(parameters.returnUrl, 303)
  }
}

const entryOf = (form: URLSearchParams): CardEntry => ({
  name: form.get('name') ?? '',
  email: form.get('email') ?? '',
  number: form.get('number') ?? '',
  expiry: form.get('expiry') ?? '',
  code: form.get('code') ?? '',
})

function pageOf(session: SandboxSession): string {
  const { status, parameters } = session
  if (status === 'open') return cardPage(session)
  if (status === 'authenticating') return authenticationPage(session)
  return endPage(status, parameters.returnUrl)
}
