import { startDemoService } from './demo-service.ts'
import { median, ms, percentile, printTable, ratio } from './figures.ts'
import { signIn } from './session.ts'
import { inWorkplace } from './workplace.ts'

const calls = [
  'GetDrivers',
  'GetDrivers?Search=ma&SortBy=Name&SortDir=desc',
  'GetDrivers?list_filter=Active&Page=3&PageSize=25',
  'GetOpenTickets',
  'GetMVRReportList',
  'GetSMSDashboardSummary',
]
const warmUps = 20
// Below the 1200 a minute that one session may read.
const requests = 150

await inWorkplace(async (workplace) => {
  const { address } = await startDemoService(workplace)

  const headers = { authorization: `Bearer ${await signIn(address)}` }
  // The same way to the service and a query of its own to the database: what any answer costs here.
  const reference = await measure(`${address}/health/ready`)
  const rows = [{ name: '/health/ready', times: reference }]
  for (const name of calls) rows.push({ name, times: await measure(`${address}/api/v1/${name}`, headers) })
  printTable(
    `Answers of the service to carrier@demo.example, ${requests} one after the other each`,
    ['', 'median ms', 'p95 ms', 'median / reference'],
    rows.map(({ name, times }) => [
      name,
      ms(median(times)),
      ms(percentile(times, 0.95)),
      ratio(median(times), median(reference)),
    ]),
  )
})

async function measure(url: string, headers: Record<string, string> = {}): Promise<number[]> {
  const times: number[] = []
  for (let request = 0; request < warmUps + requests; request += 1) {
    const begun = performance.now()
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
    times.push(performance.now() - begun)
  }
  return times.slice(warmUps)
}
