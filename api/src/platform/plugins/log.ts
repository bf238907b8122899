import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'
import { DatabaseError } from 'pg'
import type { App } from '../../context.ts'

/**
 * Logs carry no personal data: no addresses with their query, no headers, no bodies, and of a database error what
 * kind it is, because its words quote values.
 */
export const logOptions = (level: string) =>
  ({
    level,
    serializers: {
      req: (request: { method: string; id?: string }) => ({ method: request.method, id: request.id }),
      err: describeError,
      // What @fastify/multipart tells at level trace: the headers, and with them the token.
      busboyOptions: () => undefined,
    },
  }) satisfies FastifyServerOptions['logger']

function describeError(error: Error) {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '))
  const described = { type: error.name, code, stack: frames.join('\n') }
  if (error instanceof DatabaseError) {
    const { table, constraint, routine } = error
    return { ...described, message: 'the database refused', table, constraint, routine }
  }
  return { ...described, message: error.message }
}

/** One line an answer: which call, how it went, how long it took. */
export function logAnswers(app: App) {
  app.addHook('onResponse', async (request, reply) => {
    const line: Parameters<FastifyBaseLogger['info']>[0] = {
      call: request.routeOptions.url ?? 'unknown',
      method: request.method,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    }
    request.log.info(line, 'answered')
  })
}
