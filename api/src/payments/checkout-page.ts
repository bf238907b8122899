import { Refusal } from 'shared-api/refusal'
import * as z from 'zod/mini'
import {
  ProviderRefused,
  type ProviderSession,
  type SessionRequest,
} from '../providers/payment/payment-provider.ts'
import type { CheckoutSession } from './checkout-queries.ts'
import { fulfil } from './fulfil.ts'
import { payerOf } from './payer.ts'
import { type PaymentTools, paymentTx } from './payment-tools.ts'

const Parameters = z.object({
  lines: z.array(z.object({ name: z.string(), amountCents: z.number() })),
  returnUrl: z.string(),
})
export type PageParameters = z.infer<typeof Parameters>

/** The session's page at the provider. */
export async function openPage(tools: PaymentTools, session: CheckoutSession): Promise<string> {
  const { url } = await askForPage(tools, session).catch(pageUnavailable)
  return url
}

export function pageUnavailable(cause: unknown): never {
  const message = "The payment page can't be opened right now. Nothing was charged. Try again in a minute."
  throw new Refusal(503, message, { cause })
}

/**
 * Asks with the stored parameters. A process may end before it stores the answer: asked again, the provider gives the same
 * one.
 */
async function askForPage(tools: PaymentTools, session: CheckoutSession) {
  const { id, provider_session_id: known, provider_url: page } = session
  if (known !== null && page !== null) return { reference: known, url: page }
  const { reference, url } = await createSession(tools, session)
  await paymentTx(tools.db, (tx) =>
    tx
      .updateTable('checkout_session')
      .set({ provider_session_id: reference, provider_url: url })
      .where('id', '=', id)
      .execute(),
  )
  return { reference, url }
}

/** Where the provider refuses the session for good there is none, and its payments are due again. */
async function createSession(tools: PaymentTools, session: CheckoutSession) {
  try {
    return await tools.provider.createSession(requestOf(tools, session))
  } catch (problem) {
    if (!(problem instanceof ProviderRefused)) throw problem
    tools.log.error({ err: problem, checkout: session.id }, 'the payment provider refused a checkout')
    await fulfil(tools, session.id, endedWithoutMoney(session, 'failed'))
    throw problem
  }
}

function requestOf(tools: PaymentTools, session: CheckoutSession): SessionRequest {
  const { id, amount_cents: amountCents, currency, expires_at: expiresAt } = session
  const { email } = payerOf(tools, session)
  return {
    id,
    amountCents,
    currency,
    expiresAt,
    payerEmail: email,
    ...z.parse(Parameters, session.parameters),
  }
}

/** Ends the page at the provider. When it was paid just before, the payment is paid. */
export const endCheckout = (tools: PaymentTools, session: CheckoutSession): Promise<void> =>
  takeOutcome(tools, session, (reference) => tools.provider.expireSession(reference))

/** Asks the provider for the checkout's outcome, and takes it in. */
export const askProvider = (tools: PaymentTools, session: CheckoutSession): Promise<void> =>
  takeOutcome(tools, session, (reference) => tools.provider.readSession(reference))

async function takeOutcome(
  tools: PaymentTools,
  session: CheckoutSession,
  ask: (reference: string) => Promise<ProviderSession>,
): Promise<void> {
  if (!isOfProvider(tools, session)) {
    await giveUp(tools, session, new ProviderRefused('The checkout was started with another provider'))
    return
  }
  const reference = session.provider_session_id ?? (await askForPage(tools, session)).reference
  const told = await ask(reference).catch(async (problem: unknown) => {
    if (!(problem instanceof ProviderRefused)) throw problem
    await giveUp(tools, session, problem)
  })
  if (told !== undefined) await fulfil(tools, session.id, told)
}

/** Started with the provider, and with keys of the mode, that the portal has now. */
export const isOfProvider = (
  { provider }: PaymentTools,
  session: Pick<CheckoutSession, 'provider' | 'mode'>,
) => session.provider === provider.name && session.mode === provider.mode

/** Milliseconds after the page closed until a checkout that the provider does not know is over. */
export const givenUpAfter = 60 * 60_000

/**
 * Provider or keys were changed, and no one can say what became of an open page: once it is closed for an hour, its payments
 * are due again. Of a checkout that settles, this holds where the provider was replaced: one that is still here knows more. Where
 * the provider comes back, its webhook and the hourly check of the books find the money, which is taken in or is surplus.
 */
async function giveUp(tools: PaymentTools, session: CheckoutSession, problem: ProviderRefused) {
  const { id: checkout, status, provider, expires_at: closedAt } = session
  const mayEnd = status === 'open' || (status === 'settling' && !isOfProvider(tools, session))
  if (!mayEnd || closedAt.getTime() + givenUpAfter > tools.clock().getTime()) throw problem
  tools.log.error(
    { checkout, provider },
    status === 'open'
      ? 'an open checkout was given up, because the provider does not know it'
      : 'a settling checkout was given up, because its provider was replaced: look there for its money',
  )
  await fulfil(tools, checkout, endedWithoutMoney(session, 'expired'))
}

export const endedWithoutMoney = <Status extends 'failed' | 'expired'>(
  { mode, amount_cents: amountCents, currency }: CheckoutSession,
  status: Status,
): ProviderSession & { status: Status } => ({
  reference: '',
  mode,
  status,
  amountCents,
  currency,
  isDeclined: false,
  charge: undefined,
  payer: { name: null, email: null },
  entries: [],
})
