import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { createParser } from 'eventsource-parser'
import { NotificationSignal, notificationStream } from 'shared-api/notifications/notifications'

/** Reads the stream of a bell over a connection of its own. `next` of a stream that has ended is undefined. */
export async function openBell(baseUrl: string, token: string, search = '') {
  const sending = request(`${baseUrl}/api/v1/${notificationStream}${search}`, {
    headers: { authorization: `Bearer ${token}` },
    agent: false,
  })
  sending.on('error', () => undefined)
  sending.end()
  const [response]: IncomingMessage[] = await once(sending, 'response')
  if (response === undefined) throw new Error('There is no answer')
  response.setEncoding('utf8')
  response.on('error', () => undefined)
  const events: NotificationSignal[] = []
  const comments: string[] = []
  const parser = createParser({
    onEvent: ({ data }) => events.push(NotificationSignal.parse(JSON.parse(data))),
    onComment: (comment) => comments.push(comment),
  })
  const pieces: AsyncIterator<string> = response[Symbol.asyncIterator]()
  const read = async () => {
    const { done = false, value } = await pieces.next()
    if (!done) parser.feed(value)
    return !done
  }
  return {
    status: response.statusCode,
    headers: response.headers,
    next: async (): Promise<NotificationSignal | undefined> => {
      // oxlint-disable-next-line no-await-in-loop
      while (events.length === 0) if (!(await read())) return undefined
      return events.shift()
    },
    /** Resolves at the next sign of life; false at the end. */
    heartbeat: async () => {
      // oxlint-disable-next-line no-await-in-loop
      while (comments.length === 0) if (!(await read())) return false
      comments.length = 0
      return true
    },
    leave: () => sending.destroy(),
  }
}
