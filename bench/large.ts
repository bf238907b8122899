import { largeSignIn } from 'api/large-seed'
import { freePort } from 'start/ports'
import { median, ms, percentile, printTable, ratio } from './figures.ts'
import { largeDatabase } from './large-database.ts'
import { signIn } from './session.ts'
import { inWorkplace, startProcess } from './workplace.ts'

/** The dashboard's calls, made at the same time. */
const dashboard = [
  'GetOpenTicketsCount',
  'GetComplianceChallengesCount',
  'GetActiveMembershipCount',
  'GetBasicAlertsCount',
  'GetViolationsLast60DaysCount',
  'GetCleanInspectionsLast60DaysCount',
  'GetViolationsRollingOffCount',
  'GetSmsNotifyCount',
  'GetTicketWinLossData',
  'GetISSScoreThisWeek',
  'GetISSScoreGraphData',
  'GetBasicsUnsafeDriving',
  'GetBasicsHoursOfService',
  'GetBasicsDriverFitness',
  'GetBasicsControlledSubstance',
  'GetBasicsVehicleMaintainance',
  'GetBasicsCrashIndicator',
]

/** A rare one, common ones, misspelt ones, numbers, the shortest, and what is not there. */
const searches = [
  'Barlingford',
  'Tamsin',
  'Tamsin Kelberton',
  'speeding',
  'Tamsn Kelbertn',
  'spedding',
  'L-0123456',
  'B-0999',
  'ma',
  't',
  'no one is called so',
]

const lists = [
  'GetDrivers',
  'GetDrivers?SortBy=Name&SortDir=asc&Page=500',
  'GetDrivers?list_filter=Pending&SortBy=CDL_Expiration_Date__c&SortDir=asc',
  'GetDrivers?Search=tamsin',
  'GetOpenTickets',
  'GetOpenTickets?Status=All&Page=1000',
  'GetOpenTickets?Status=Closed',
  'GetOpenTickets?Status=All&Search=speeding',
]

const rounds = 40

await inWorkplace(async ({ folder, onClose }) => {
  const { databaseUrl, dataFolder } = await largeDatabase({ folder, onClose })
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const settings = {
    API_PORT: String(port),
    DATABASE_URL: databaseUrl,
    PORTAL_DATA_DIR: dataFolder,
    PORTAL_DEMO: '1',
  }
  const service = await startProcess('api/src/main.ts', settings, `${address}/health/ready`)
  onClose(service.stop)

  const reference = await measure([`${address}/health/ready`], {})
  const rows = [{ name: '/health/ready', times: reference }]
  const add = async (name: string, calls: readonly string[]) => {
    // A session of its own for each row: what one session may read in a minute is limited.
    const headers = { authorization: `Bearer ${await signIn(address, largeSignIn)}` }
    const times = await measure(
      calls.map((call) => `${address}/api/v1/${call}`),
      headers,
    )
    rows.push({ name, times })
  }
  await add(`Dashboard, ${dashboard.length} calls at once`, dashboard)
  for (const term of searches)
    await add(`Search: ${term}`, [`GlobalSearch?SearchTerm=${encodeURIComponent(term)}`])
  for (const list of lists) await add(list, [list])

  printTable(
    `Answers to ${largeSignIn}: 100,000 drivers and 1,000,000 tickets, ${rounds} rounds each`,
    ['', 'median ms', 'p95 ms', 'median / reference'],
    rows.map(({ name, times }) => [
      name,
      ms(median(times)),
      ms(percentile(times, 0.95)),
      ratio(median(times), median(reference)),
    ]),
  )
})

/** Milliseconds until all of them have answered, in each round. */
async function measure(urls: readonly string[], headers: Record<string, string>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds + 3; round += 1) {
    const begun = performance.now()
    await Promise.all(
      urls.map(async (url) => {
        const response = await fetch(url, { headers })
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
      }),
    )
    times.push(performance.now() - begun)
  }
  // The first rounds meet cold caches and code that is not compiled yet.
  return times.slice(3)
}
