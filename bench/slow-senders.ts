import { largeSignIn } from 'api/large-seed'
import { mkdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { freePort } from 'start/ports'
import { median, ms, percentile, printTable, ratio } from './figures.ts'
import { largeDatabase } from './large-database.ts'
import { signIn } from './session.ts'
import { timesOfUsers } from './users.ts'
import { inWorkplace, startProcess } from './workplace.ts'

// How long calls of other users take while 500 slow senders hold whatever delivery lets them hold: half of them upload in
// one session, half sign in from several networks, all at one byte in ten seconds, and each begins again when it is ended.
// The bar is twice the p95 of the same calls in the rounds without them.

const senders = 500
const networks = 5
const users = 10
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
/** Milliseconds. */
const duration = Number(process.env['BENCH_DURATION'] ?? 6000)

const p95 = (times: number[]) => percentile(times, 0.95)

await inWorkplace(async ({ folder, onClose }) => {
  const { databaseUrl, dataFolder } = await largeDatabase({ folder, onClose, drivers: 2000, tickets: 4000 })
  const [apiPort, port] = [await freePort(), await freePort()]
  const apiUrl = `http://127.0.0.1:${apiPort}`
  const service = await startProcess(
    'api/src/main.ts',
    { API_PORT: String(apiPort), DATABASE_URL: databaseUrl, PORTAL_DATA_DIR: dataFolder, PORTAL_DEMO: '1' },
    `${apiUrl}/health/ready`,
  )
  onClose(service.stop)
  const hostDist = join(folder, 'dist')
  const deliveryFolder = join(folder, 'delivery')
  mkdirSync(join(hostDist, 'assets'), { recursive: true })
  mkdirSync(join(deliveryFolder, 'artifacts'), { recursive: true })
  const address = `http://127.0.0.1:${port}`
  const delivery = await startProcess(
    'delivery/src/main.ts',
    {
      PORT: String(port),
      HOST: '127.0.0.1',
      API_URL: apiUrl,
      DELIVERY_DIR: deliveryFolder,
      HOST_DIST: hostDist,
      PORTAL_TRUSTED_PROXIES: 'loopback',
      LOG_LEVEL: 'error',
    },
    `${address}/health/live`,
  )
  onClose(delivery.stop)

  const attacker = await signIn(address, largeSignIn)
  const tokens: string[] = []
  // One after the other: sign-ins of one account at once count as guesses.
  // oxlint-disable-next-line no-await-in-loop
  for (let user = 0; user < users; user += 1) tokens.push(await signIn(address, largeSignIn))
  const measure = () =>
    timesOfUsers({ address, tokens, duration, pause: 50 }, () => 'api/v1/GetDrivers?PageSize=10')
  const figures: { idle: number[]; attacked: number[] }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    // oxlint-disable no-await-in-loop
    const idle = await measure()
    const stop = beginSlowly(port, attacker)
    const attacked = await measure()
    stop()
    // oxlint-enable no-await-in-loop
    figures.push({ idle, attacked })
  }
  // The first round meets cold caches and code that is not compiled yet.
  figures.shift()
  printTable(
    `GetDrivers of ${users} users beside ${senders} slow senders, ${rounds} rounds of ${duration / 1000} s, load ${loadavg()[0]?.toFixed(1) ?? '?'}`,
    ['', 'calls', 'median ms', 'p95 ms', 'slowest ms'],
    (['idle', 'attacked'] as const).map((which) => {
      const all = figures.map((round) => round[which])
      const of = (figure: (times: number[]) => number) => ms(median(all.map(figure)))
      return [which, String(all.flat().length), of(median), of(p95), of((times) => Math.max(...times))]
    }),
  )
  const ratios = figures.map(({ idle, attacked }) => p95(attacked) / p95(idle))
  console.log(
    `\nRatio of p95: ${ratio(median(ratios), 1)} (bar 2), each round ${ratios.map((one) => one.toFixed(2)).join(' ')}`,
  )
})

/** Opens all slow senders, each again when it is ended. @returns a function that ends them. */
function beginSlowly(port: number, token: string): () => void {
  const open = new Set<Socket>()
  let isOver = false
  const begin = (sender: number) => {
    if (isOver) return
    const socket = connect(port, '127.0.0.1').resume()
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      open.delete(socket)
      begin(sender)
    })
    const isUpload = sender % 2 === 0
    const head = [
      `POST /api/v1/${isUpload ? 'uploadDocuments' : 'LoginUser'} HTTP/1.1`,
      'host: portal',
      `x-forwarded-for: 203.0.113.${sender % networks}`,
      `content-type: ${isUpload ? 'multipart/form-data; boundary=x' : 'application/json'}`,
      'content-length: 50000',
      ...(isUpload ? [`authorization: Bearer ${token}`] : []),
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
  }
  for (let sender = 0; sender < senders; sender += 1) begin(sender)
  const timer = setInterval(() => {
    for (const socket of open) socket.write('-')
  }, 10_000)
  return () => {
    isOver = true
    clearInterval(timer)
    for (const socket of open) socket.destroy()
  }
}
