import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { BuildMessage } from 'shared-federation/build-message'

export interface Part {
  name: string
  folder: string
  output: string
}

/** Builds parts for development, and again whenever a file of theirs changes, in a process of its own. */
export function watchBuilds(parts: readonly Part[], onBuilt: (built: BuildMessage) => Promise<void>) {
  const builder = fork(
    createRequire(import.meta.url).resolve('shared-federation/watch'),
    [JSON.stringify(parts)],
    { env: { ...process.env, NODE_OPTIONS: '' } },
  )
  const waiting = new Set(parts.map(({ name }) => name))
  const { promise: firstBuilds, resolve, reject } = Promise.withResolvers<void>()
  builder.once('exit', (code) => reject(new Error(`The builds stopped, with code ${code}`)))
  const onMessage = async (message: unknown) => {
    const built = BuildMessage.parse(message)
    await onBuilt(built)
    waiting.delete(built.part)
    if (waiting.size === 0) resolve()
  }
  builder.on('message', (message) => void onMessage(message))
  return {
    /** When every part was built once, whether it worked or not. */
    firstBuilds,
    close: async () => {
      builder.removeAllListeners('exit')
      if (builder.exitCode !== null || !builder.kill()) return
      await once(builder, 'exit')
    },
  }
}

/** Serves the pages that listen at `path`; what it returns tells them that something was built. */
export function serveChanges(app: FastifyInstance, path: string) {
  const pages = new Set<PassThrough>()
  app.get(path, (_request, reply) => {
    const page = new PassThrough()
    pages.add(page)
    page.once('close', () => pages.delete(page))
    page.write(': listening\n\n')
    return reply.headers({ 'cache-control': 'no-store', 'content-type': 'text/event-stream' }).send(page)
  })
  return () => {
    for (const page of pages) page.write('event: changed\ndata: \n\n')
  }
}
