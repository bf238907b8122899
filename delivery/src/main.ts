import { join } from 'node:path'
import { checkout, deliveryFolder } from './data-folder.ts'
import { createDelivery } from './server.ts'

const { env } = process

const app = await createDelivery({
  delivery: deliveryFolder(),
  hostDist: env['HOST_DIST'] || join(checkout, 'host', 'dist'),
  apiUrl: env['API_URL'] || 'http://127.0.0.1:3001',
  isDemo: env['PORTAL_DEMO'] === '1',
  trustedProxies: (env['PORTAL_TRUSTED_PROXIES'] ?? '').split(',').filter((address) => address !== ''),
  logger: { level: env['LOG_LEVEL'] || 'info' },
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void app.close().then(() => process.exit(0))
  })
}

// Both loopback addresses by default: a portal with demo sign-ins is for this machine unless configured otherwise.
await app.listen({ port: Number(env['PORT'] || '3000'), host: env['HOST'] || 'localhost' })
