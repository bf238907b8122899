import { buildApp } from './app.ts'
import { openFileStore } from './files/file-store.ts'
import { connect } from './database/connect.ts'
import { logOptions } from './plugins/log.ts'
import { loadKeys } from './secrets/keys.ts'
import { readSettings } from './settings.ts'

const settings = readSettings(process.env)
const keys = await loadKeys({
  portalKeys: settings.portalKeys,
  demoFolder: settings.isDemo ? settings.dataFolder : undefined,
})
const files = await openFileStore(settings)
const logger = logOptions(settings.logLevel)
const db = connect(settings.databaseUrl, {
  onError: (problem) => app.log.warn({ err: problem }, 'a connection broke'),
})
const app = await buildApp({
  db,
  keys,
  files,
  logger,
  isDevelopment: settings.isDevelopment,
  trustedProxies: settings.trustedProxies,
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stop().catch((problem: unknown) => {
      app.log.error({ err: problem }, 'the service did not stop cleanly')
      process.exitCode = 1
    })
  })
}

/** Requests under way are answered, then the database is let go. */
async function stop() {
  await app.close()
  await db.destroy()
}

await app.listen({ port: settings.port, host: settings.host })
