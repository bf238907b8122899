import { setTimeout as delay } from 'node:timers/promises'
import { largestAnswer } from './http-mvr-form.ts'

/** Milliseconds. */
export interface Patience {
  /** For one answer. */
  each: number
  /** For all tries and the waits between them. */
  all: number
  /** Before the second try; before each further one four times as long. */
  wait: number
}

/** A try of a job has 120 seconds, and asks twice. */
export const usualPatience: Patience = { each: 15_000, all: 40_000, wait: 500 }

interface Answer {
  status: number
  text: string
}

/** What may be different a moment later: the network, a timeout, too many requests, a failure of the provider. */
const mayPass = (status: number) => status === 408 || status === 425 || status === 429 || status >= 500

/**
 * Asks until there is an answer that is not one of those which may pass, or no time is left for another try. A redirect is
 * not followed: the secret is for the address that was configured.
 */
export async function askPatiently(
  url: string,
  request: RequestInit,
  { each, all, wait }: Patience,
): Promise<Answer> {
  const giveUpAt = performance.now() + all
  for (let pause = wait; ; pause *= 4) {
    const limit = Math.max(1, Math.ceil(Math.min(each, giveUpAt - performance.now())))
    // oxlint-disable-next-line no-await-in-loop
    const answer = await askOnce(url, request, limit)
    const isLast = performance.now() + pause > giveUpAt
    if (typeof answer === 'object' && (isLast || !mayPass(answer.status))) return answer
    if (typeof answer === 'string' && isLast) throw new Error(`The MVR provider did not answer: ${answer}`)
    // oxlint-disable-next-line no-await-in-loop
    await delay(pause)
  }
}

/** An answer, or why there was none. */
async function askOnce(url: string, request: RequestInit, limit: number): Promise<Answer | string> {
  const signal = AbortSignal.timeout(limit)
  try {
    const response = await fetch(url, { ...request, redirect: 'manual', signal })
    return { status: response.status, text: await textOf(response) }
  } catch {
    return signal.aborted ? 'timeout' : 'no connection'
  }
}

/** Cut where it is longer than any answer, and then no answer that can be read. */
async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    parts.push(part)
    length += part.byteLength
    if (length > largestAnswer) break
  }
  return Buffer.concat(parts).toString('utf8')
}
