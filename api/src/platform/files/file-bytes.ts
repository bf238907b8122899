import { createReadStream } from 'node:fs'

/** The bytes of a file, opened when they are first read: nothing listens to the error of a stream that is not read yet. */
export async function* fileBytes(path: string, signal?: AbortSignal): AsyncGenerator<Buffer> {
  yield* createReadStream(path, signal === undefined ? {} : { signal })
}

/** Reads the first piece at once, so that an unreadable file fails before the response starts. */
export async function withFirstRead<T>(pieces: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await pieces.next()
  return (async function* () {
    if (first.done !== true) yield first.value
    yield* pieces
  })()
}
