import { Stripe } from 'stripe'
import { ProviderRefused } from '../payment-provider.ts'

/**
 * Asks Stripe. What it refuses for good is `ProviderRefused`. Its own errors hold headers and parameters of the request,
 * and none of that gets to a log.
 */
export async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (problem) {
    if (!(problem instanceof Stripe.errors.StripeError)) throw problem
    const { type, code = 'no code', statusCode = 'no status' } = problem
    const message = `Stripe: ${type}, ${code}, ${statusCode}`
    throw isFinal(problem) ? new ProviderRefused(message) : new Error(message)
  }
}

/** Too many requests, a request of the same key in progress, a wrong key and a failure of Stripe may pass. */
const isFinal = ({ statusCode = 500 }: Stripe.errors.StripeError) =>
  statusCode === 400 || statusCode === 402 || statusCode === 404
