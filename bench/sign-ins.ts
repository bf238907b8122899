import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { startDemoService } from './demo-service.ts'
import { median, ms, percentile, printTable, ratio } from './figures.ts'
import { signIn } from './session.ts'
import { timesOfUsers } from './users.ts'
import { inWorkplace } from './workplace.ts'

// What many sign-ins at once cost: sign-ins a second with 50 and with 200 users who never pause, and what the lists of ten
// signed-in users take then, beside what they take while no one signs in. In turns, in one run.

const duration = Number(process.env['BENCH_DURATION'] ?? 4000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const emails = ['carrier', 'agent', 'driver', 'mvr', 'guest', 'operator'].map(
  (role) => `${role}@demo.example`,
)

await inWorkplace(async (workplace) => {
  const { address } = await startDemoService(workplace, { PORTAL_UNLIMITED: '1' })
  const tokens: string[] = []
  // oxlint-disable-next-line no-await-in-loop
  while (tokens.length < 10) tokens.push(await signIn(address))

  const listsBeside = async (users: number) => {
    const stopping = new AbortController()
    const signing = Array.from({ length: users }, (_, user) => signInAgain(address, user, stopping.signal))
    const lists = await timesOfUsers({ address, tokens, duration, pause: 100 }, () => 'api/v1/GetDrivers')
    stopping.abort()
    const answers = (await Promise.all(signing)).flat()
    return { lists: percentile(lists, 0.95), answers }
  }
  const measured: { lists: number; answers: { status: number; time: number }[] }[][] = []
  for (let round = 0; round <= rounds; round += 1) {
    // oxlint-disable no-await-in-loop
    measured.push([await listsBeside(0), await listsBeside(50), await listsBeside(200)])
    // oxlint-enable no-await-in-loop
  }
  measured.shift()
  const rows = [0, 50, 200].map((users, place) => {
    const phases = measured.flatMap((phase) => phase[place] ?? [])
    const answers = phases.flatMap((phase) => phase.answers)
    const right = answers.filter(({ status }) => status === 200)
    const lists = median(phases.map((phase) => phase.lists))
    const idle = median(measured.flatMap(([first]) => first?.lists ?? []))
    return [
      `${users} signing in`,
      ((right.length / duration / rounds) * 1000).toFixed(0),
      ms(
        percentile(
          right.map(({ time }) => time),
          0.95,
        ),
      ),
      String(answers.length - right.length),
      ms(lists),
      ratio(lists, idle),
    ]
  })
  printTable(
    `Sign-ins beside lists, ${rounds} rounds of ${duration / 1000} s (load ${loadavg()[0]?.toFixed(1)})`,
    ['', 'sign-ins/s', 'p95 ms', 'refused', 'lists p95 ms', 'by idle'],
    rows,
  )
})

/** One user who signs in again and again. A refused one waits for a second. */
async function signInAgain(address: string, user: number, stopping: AbortSignal) {
  const answers: { status: number; time: number }[] = []
  const body = JSON.stringify({ Email: emails[user % emails.length], Password: 'drive-safe-demo-2026' })
  while (!stopping.aborted) {
    const asked = performance.now()
    // oxlint-disable no-await-in-loop
    const response = await fetch(`${address}/api/v1/LoginUser`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${user}.1` },
      body,
    })
    await response.arrayBuffer()
    // An answer after the end would count for a longer time than is measured.
    if (!stopping.aborted) answers.push({ status: response.status, time: performance.now() - asked })
    if (response.status !== 200) await delay(1000, undefined, { signal: stopping }).catch(() => undefined)
    // oxlint-enable no-await-in-loop
  }
  return answers
}
