import { sql } from 'kysely'
import type { App } from '../../context.ts'
import type { Db } from '../database/connect.ts'
import { readMigrations } from '../database/migrate.ts'

/** `/health/live`: the process answers. `/health/ready`: it can serve, its database is there and migrated. */
export async function healthRoutes(app: App, { db }: { db: Db }) {
  const names = (await readMigrations()).map(({ name }) => name)

  app.get('/health/live', async () => ({ status: 'ok' }))

  app.get('/health/ready', async (request, reply) => {
    try {
      const { rows } = await sql<{ applied: number }>`
        select count(*)::int as applied from migration where name = any(${names})
      `.execute(db)
      if (rows[0]?.applied === names.length) return { status: 'ok' }
      return await reply.code(503).send({ status: 'waiting', reason: 'migrations are missing' })
    } catch (err) {
      request.log.warn({ err }, 'not ready')
      return reply.code(503).send({ status: 'waiting', reason: 'the database is away' })
    }
  })
}
