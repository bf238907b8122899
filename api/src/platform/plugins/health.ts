import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { App } from '../../context.ts'
import type { Db } from '../database/connect.ts'
import { readMigrations } from '../database/migrate.ts'

interface HealthTools {
  db: Db
  areKeysKnown: () => boolean
}

/** `/health/live`: the process answers. `/health/ready`: it can serve, its database is there and migrated. */
export async function healthRoutes(app: App, { db, areKeysKnown }: HealthTools) {
  const names = (await readMigrations()).map(({ name }) => name)

  app.get('/health/live', async () => ({ status: 'ok' }))

  app.get('/health/ready', async (request, reply) => {
    if (app.isDraining()) return wait(reply, 'another process takes over')
    try {
      const { rows } = await sql<{ applied: number }>`
        select count(*)::int as applied from migration where name = any(${names})
      `.execute(db)
      if (rows[0]?.applied !== names.length) return await wait(reply, 'migrations are missing')
      return areKeysKnown() ? { status: 'ok' } : await wait(reply, 'the keys are not confirmed yet')
    } catch (err) {
      request.log.warn({ err }, 'not ready')
      return wait(reply, 'the database is away')
    }
  })
}

const wait = (reply: FastifyReply, reason: string) =>
  reply.code(503).header('retry-after', '5').send({ status: 'waiting', reason })
