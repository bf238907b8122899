import { Agent, request } from 'node:http'

/** Concurrent users, each with a session because of the rate limit per session. */
export interface Users {
  address: string
  tokens: readonly string[]
  /** Milliseconds. */
  duration: number
  /** Milliseconds that each waits after an answer before the next question, on average. */
  pause: number
}

/** A question of a user: a path, and what is sent to it, if anything. */
export interface Question {
  path: string
  body?: unknown
  onAnswer?: (body: string) => void
}

/**
 * Every user asks again and again, one question after the other, for `duration`.
 * @returns the milliseconds of each answer, from the question to its last byte.
 */
export async function timesOfUsers(
  { address, tokens, duration, pause }: Users,
  questionOf: (turn: number, user: number) => string | Question,
): Promise<number[]> {
  // One connection a user, and no more work a request than this: what asks shares the machine with what answers.
  const agent = new Agent({ keepAlive: true, maxSockets: tokens.length })
  const times: number[] = []
  const begun = performance.now()
  let turn = 0
  await Promise.all(
    tokens.map(async (token, user) => {
      // They do not all begin at the same moment.
      await waited((pause * user) / tokens.length)
      while (performance.now() - begun < duration) {
        const question = questionOf(turn, user)
        turn += 1
        const asked = performance.now()
        await ask(agent, address, typeof question === 'string' ? { path: question } : question, {
          authorization: `Bearer ${token}`,
          'x-forwarded-for': `10.0.${user}.1`,
        })
        times.push(performance.now() - asked)
        await waited(pause * (0.5 + ((turn * 7919) % 1000) / 1000))
      }
    }),
  )
  agent.destroy()
  return times
}

function ask(
  agent: Agent,
  address: string,
  { path, body, onAnswer }: Question,
  headers: Record<string, string>,
) {
  const sent = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  const bodyHeaders =
    sent === undefined ? {} : { 'content-type': 'application/json', 'content-length': sent.length }
  return new Promise<void>((resolve, reject) => {
    const asking = request(
      `${address}/${path}`,
      { agent, method: sent === undefined ? 'GET' : 'POST', headers: { ...headers, ...bodyHeaders } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (response.statusCode !== 200) {
            reject(new Error(`${path} answered ${response.statusCode}: ${text}`))
            return
          }
          onAnswer?.(text)
          resolve()
        })
      },
    )
    asking.on('error', reject)
    asking.end(sent)
  })
}

const waited = (time: number) =>
  time === 0 ? undefined : new Promise<void>((resolve) => setTimeout(resolve, time))
