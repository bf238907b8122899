import { startMvrStandIn } from 'api/mvr-stand-in'
import { countOrders, orderMany } from 'api/sample-orders'
import { loadavg } from 'node:os'
import { printTable } from './figures.ts'
import { queuesToKill, secondsUnderKills } from './killed-service.ts'
import { inWorkplace } from './workplace.ts'

// A batch of MVRs, each hundredth job of it poisoned, ordered from a provider that answers in 50 ms, while the process that
// orders them is killed again and again.

const count = Number(process.env['BENCH_REPORTS'] ?? 5000)
const kills = Number(process.env['BENCH_KILLS'] ?? 30)

await inWorkplace(async (workplace) => {
  const secrets = { secret: 'the secret of a stand-in', callbackSecret: 'the secret of its callbacks' }
  const standIn = await startMvrStandIn({ ...secrets, answersIn: 50 })
  workplace.onClose(standIn.close)
  const { db, admin, client, keys, jobs, env } = await queuesToKill(workplace, {
    // No mail leaves.
    SMTP_URL: 'smtp://127.0.0.1:9',
    PORTAL_MVR: 'http',
    PORTAL_MVR_ADDRESS: standIn.address,
    PORTAL_MVR_SECRET: secrets.secret,
    PORTAL_MVR_CALLBACK_SECRET: secrets.callbackSecret,
    PORTAL_MVR_MAY_STORE: '1',
  })
  const asked = performance.now()
  const batch = await orderMany({ db, admin, keys, enqueueAll: jobs.enqueueAll, count })
  const requestSeconds = (performance.now() - asked) / 1000
  // Their seal does not open.
  await client.query(
    `update jobs.job set data = '{"sealed":"AA=="}'
     where id in (select id from jobs.job where name = 'mvr-order' order by id limit ${Math.ceil(count / 100)})`,
  )
  const doneShare = async () => (await countOrders(admin, batch)).final / count
  const seconds = await secondsUnderKills(workplace, { env, kills, doneShare, within: 600 })
  const { final, completed, results, charges } = await countOrders(admin, batch)
  const ids = new Set([...standIn.orders.values()].map(({ reference }) => reference))
  printTable(
    `${count} MVRs, each hundredth job poisoned, ${kills} kills`,
    ['', 'measured', 'bar'],
    [
      ['requested, with all jobs, seconds', requestSeconds.toFixed(1), '-'],
      ['distinct orders at the provider', String(ids.size), String(count)],
      ['orders that the provider took', String(standIn.orders.size), String(count)],
      ['final', String(final), String(count)],
      ['results', String(results), String(completed)],
      ['charges', String(charges), String(completed)],
      ['seconds', seconds.all.toFixed(1), '300'],
      ['of these until 98% were final', seconds.sound.toFixed(1), '-'],
      ['of these while no service ran', seconds.starting.toFixed(1), '-'],
      ['of these after the last start', (seconds.all - seconds.lastStart).toFixed(1), '-'],
    ],
  )
  console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}`)
})
