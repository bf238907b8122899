/** Many who ask at the same time, each with a session of his own: what one session may ask in a minute is limited. */
export interface Users {
  address: string
  tokens: readonly string[]
  /** Milliseconds. */
  duration: number
  /** Milliseconds that each waits after an answer before the next question, on average. */
  pause: number
}

/**
 * Every user asks again and again, one question after the other, for `duration`.
 * @returns the milliseconds of each answer, from the question to its last byte.
 */
export async function timesOfUsers(
  { address, tokens, duration, pause }: Users,
  path: (turn: number) => string,
): Promise<number[]> {
  const times: number[] = []
  const begun = performance.now()
  let turn = 0
  await Promise.all(
    tokens.map(async (token, user) => {
      // They do not all begin at the same moment.
      await waited((pause * user) / tokens.length)
      while (performance.now() - begun < duration) {
        const asked = performance.now()
        const url = `${address}/${path(turn)}`
        turn += 1
        const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.0.${user}.1` }
        const response = await fetch(url, { headers })
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
        times.push(performance.now() - asked)
        await waited(pause * (0.5 + ((turn * 7919) % 1000) / 1000))
      }
    }),
  )
  return times
}

const waited = (time: number) =>
  time === 0 ? undefined : new Promise<void>((resolve) => setTimeout(resolve, time))
