import { mailQueue } from 'api/mail'
import { randomUUID } from 'node:crypto'
import { printTable } from './figures.ts'
import { queuesToKill, secondsUnderKills } from './killed-service.ts'
import { inWorkplace } from './workplace.ts'

// Mails as jobs, each hundredth of them poisoned, while the process that does them is killed again and again.

const count = Number(process.env['BENCH_JOBS'] ?? 2000)
const kills = Number(process.env['BENCH_KILLS'] ?? 30)

await inWorkplace(async (workplace) => {
  const { db, client, jobs, env } = await queuesToKill(workplace, { PORTAL_DEMO: '1' })
  const counted = async (text: string) => Number((await client.query<{ count: string }>(text)).rows[0]?.count)
  const poisoned: string[] = []
  for (let job = 0; job < count; job += 1) {
    const id = randomUUID()
    const mail = { to: 'user@carrier.example', subject: `job ${job}`, before: [], link: null, after: [] }
    if (job % 100 === 0) poisoned.push(id)
    // oxlint-disable-next-line no-await-in-loop
    await db.transaction().execute((tx) => jobs.enqueue(tx, mailQueue, id, mail))
  }
  // Their seal does not open.
  await client.query(`update jobs.job set data = '{"sealed":"AA=="}' where id = any($1)`, [poisoned])
  const sound = count - poisoned.length
  const doneShare = async () =>
    (await counted(`select count(*) from demo_mail where subject like 'job %'`)) / sound
  const { all, lastStart } = await secondsUnderKills(workplace, { env, kills, doneShare, within: 600 })
  const effects = `select count(*) from (select subject from demo_mail where subject like 'job %' group by subject`
  const once = await counted(`${effects} having count(*) = 1) as one`)
  const twice = await counted(`${effects} having count(*) > 1) as many`)
  printTable(
    `${count} jobs, ${poisoned.length} of them poisoned, ${kills} kills`,
    ['', 'measured', 'bar'],
    [
      ['done once', String(once), String(sound)],
      ['done twice', String(twice), '0'],
      ['seconds after the last start', (all - lastStart).toFixed(1), ''],
    ],
  )
})
