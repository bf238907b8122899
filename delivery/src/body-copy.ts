import { PassThrough, type Readable } from 'node:stream'

/** Of a request; `complete` when all of it has arrived. */
type Body = Readable & { complete: boolean }

/** A copy of the stream: the client for the service ends the one it gets, and with that the connection of the user. */
export function copyOf(raw: Body): Readable {
  const copy = new PassThrough()
  // A call that is refused before it is passed on has no other listener, and its sender may leave then.
  copy.on('error', () => undefined)
  raw.pipe(copy)
  raw.once('error', (problem) => copy.destroy(problem))
  raw.once('close', () => {
    if (!raw.complete) copy.destroy(new Error('The sender left.'))
  })
  return copy
}
