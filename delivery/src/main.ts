import { lookup } from 'node:dns/promises'
import { join } from 'node:path'
import { logStream } from 'shared-http/log-stream'
import { trustedProxies } from 'shared-http/network'
import { settingsOrExit } from 'shared-http/settings'
import { checkout, deliveryFolder } from './data-folder.ts'
import { listenAt } from './listen.ts'
import { createDelivery } from './server.ts'

const { env } = process

const app = await createDelivery({
  delivery: deliveryFolder(),
  hostDist: env['HOST_DIST'] || join(checkout, 'host', 'dist'),
  apiUrl: env['API_URL'] || 'http://127.0.0.1:3001',
  isDemo: env['PORTAL_DEMO'] === '1',
  trustedProxies: settingsOrExit(() => trustedProxies(env['PORTAL_TRUSTED_PROXIES'] ?? '')),
  logger: { level: env['LOG_LEVEL'] || 'info', stream: logStream() },
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void app.close().then(() => process.exit(0))
  })
}

// Both loopback addresses by default: a portal with demo sign-ins is for this machine unless configured otherwise.
const addresses = await lookup(env['HOST'] || 'localhost', { all: true })
await listenAt(
  app,
  addresses.map(({ address }) => address),
  Number(env['PORT'] || '3000'),
)
