import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** A webhook that may not be believed. */
export class WebhookRefused extends Error {}

/** Seconds that a webhook's signature is good for. */
export const signatureSeconds = 300

export interface Signer {
  secret: string | KeyObject
  /** What is signed begins with this, where the secret is used for more. */
  begin?: string
}

const hmacOf = ({ secret, begin = '' }: Signer, at: number, body: Buffer) =>
  createHmac('sha256', secret).update(`${begin}${at}.`).update(body).digest()

/** 't=1763664300,v1=<hex>': over the time and the body as it is sent. */
export function signBody(signer: Signer, body: Buffer, now: Date): string {
  const at = Math.floor(now.getTime() / 1000)
  return `t=${at},v1=${hmacOf(signer, at, body).toString('hex')}`
}

interface Sent {
  body: Buffer
  signature: string
  now: Date
}

/** Throws `WebhookRefused` unless one of the signers signed the body, at most 300 seconds before or after now. */
export function checkSignedBody(signers: readonly Signer[], { body, signature, now }: Sent): void {
  const [, time = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  const at = Number(time)
  const given = Buffer.from(hex, 'hex')
  if (given.length !== 32) throw new WebhookRefused('The signature is missing or unreadable')
  if (!signers.some((signer) => timingSafeEqual(hmacOf(signer, at, body), given)))
    throw new WebhookRefused('The signature is not of this body')
  if (Math.abs(now.getTime() / 1000 - at) > signatureSeconds)
    throw new WebhookRefused('The signature is too old, or of a time to come')
}
