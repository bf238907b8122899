import { startCluster } from 'api/cluster'
import { connect } from 'api/connect'
import { loadKeys, newKeys } from 'api/keys'
import { payInStorm } from 'api/payment-storm'
import { prepareDatabase } from 'api/prepare'
import { seedDemo } from 'api/seed'
import { join } from 'node:path'
import { loadavg } from 'node:os'
import { freePort } from 'start/ports'
import { printTable } from './figures.ts'
import { inWorkplace } from './workplace.ts'

// Payments through the running service with the sandbox's provider, while the service is killed again and again, and its
// webhooks come three times, in any order, or never. Nothing else settles what is left than the service that runs at the end.

const payments = Number(process.env['BENCH_PAYMENTS'] ?? 1000)
const kills = Number(process.env['BENCH_KILLS'] ?? 50)

await inWorkplace(async ({ folder, onClose }) => {
  const cluster = await startCluster({ folder: join(folder, 'database'), port: await freePort() })
  onClose(cluster.stop)
  const { serviceUrl, adminUrl } = await prepareDatabase({ adminUrl: cluster.adminUrl })
  const keyText = newKeys()
  const keys = await loadKeys({ portalKeys: keyText, demoFolder: undefined })
  await seedDemo({ adminUrl, today: new Date(), keys })
  const [db, admin] = [connect(serviceUrl), connect(adminUrl, { connections: 2 })]
  onClose(() => Promise.all([db.destroy(), admin.destroy()]))
  const result = await payInStorm({
    db,
    admin,
    serviceUrl,
    keys,
    keyText,
    folder,
    payments,
    kills,
    ports: { service: await freePort(), relay: await freePort() },
    settlesLate: true,
    patience: 300_000,
    onWaiting: async () => undefined,
  })
  const { lost, doubled, withoutReceipt, problems, looks, webhooks, settledAfter } = result
  printTable(
    `${payments} payments, ${kills} kills, ${webhooks.sent} webhooks (${webhooks.forwarded} taken in), load ${loadavg()[0]?.toFixed(1) ?? '?'}`,
    ['', 'measured', 'bar'],
    [
      ['lost', String(lost), '0'],
      ['doubled', String(doubled), '0'],
      ['without receipt', String(withoutReceipt), '0'],
      ['seconds to settle after the last start', settledAfter.toFixed(1), '60'],
      [`problems in ${looks} looks at the books`, String(problems), '0'],
    ],
  )
})
