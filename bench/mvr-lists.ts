import { loadavg } from 'node:os'
import { Client } from 'pg'
import { startDemoService } from './demo-service.ts'
import { median, ms, percentile, printTable } from './figures.ts'
import { signIn } from './session.ts'
import { inWorkplace } from './workplace.ts'

// The lists of a carrier with 200,000 MVRs in 400 batches.

const count = Number(process.env['BENCH_REPORTS'] ?? 200_000)
const requests = Number(process.env['BENCH_REQUESTS'] ?? 60)
/** Milliseconds, at the 95th percentile. */
const bar = 150

const lists = [
  'GetMVRReportList?',
  'GetMVRReportList?Page=9000',
  'GetMVRReportList?Page=5000',
  'GetMVRReportList?SortBy=DriverName&Page=5000',
  'GetMVRReportList?SortBy=MVR_Status__c&Page=5000',
  'GetMVRReportList?SortBy=DriverName&SortDir=asc',
  'GetMVRReportList?SortBy=History_Info__c',
  'GetMVRReportList?SortBy=MVR_Status__c',
  'GetMVRReportList?list_filter=Created%20Today%20(Portal)',
  'GetMVRReportList?Search=driver417',
  'GetMVRReportList?Search=fleet',
  'GetMVRBatchList?',
  'GetMVRBatchList?list_filter=In%20Process',
  'GetMVRReportsOfMVRBatch/:batch?',
  'GetMVRReportsOfMVRBatch/:batch?list_filter=Complete&SortBy=DriverName',
  'GetMVRConsents?',
  'GetMVRReviewList?',
  'GetMVRReviewList?list_filter=Overdue&Page=400',
  'GetMVRReviewList?SortBy=DriverName&Search=driver41',
  'GetMVREpnList?',
  'GetMVRAdverseActions?',
]

await inWorkplace(async (workplace) => {
  const { address, adminUrl } = await startDemoService(workplace, { PORTAL_UNLIMITED: '1' })
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  const batch = await fill(client)
  const { rows: carriers } = await client.query<{ id: string }>(
    `select id from account where name like 'Quillhaven%'`,
  )
  const carrier = carriers[0]?.id ?? ''
  await client.end()
  const headers = { authorization: `Bearer ${await signIn(address)}` }
  const rows: string[][] = []
  for (const list of lists) {
    const url = `${address}/api/v1/${list.replace(':batch', batch)}&CarrierId=${carrier}`
    // oxlint-disable-next-line no-await-in-loop
    const times = await measure(
      list.includes(':batch') ? url.replace(`&CarrierId=${carrier}`, '') : url,
      headers,
    )
    rows.push([list, ms(median(times)), ms(percentile(times, 0.95)), `${bar}`])
  }
  printTable(`${count} reports`, ['', 'median ms', 'p95 ms', 'bar'], rows)
  console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}`)
})

/** Gives the id of a batch. */
async function fill(client: Client): Promise<string> {
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into driver (account_id, first_name, last_name, status)
     select account.id, 'Fleet', 'Driver' || n, 'Active'
     from account, generate_series(1, 5000) as n where account.name like 'Quillhaven%'`,
  )
  await client.query(
    `insert into mvr_batch (account_id, mvr_type, purpose, requested_by, requested_by_name, request_id, request_hash,
       created_at, report_count, final_count, completed_count)
     select account.id, '3 year', 'Annual review', app_user.id, 'Dana Pell', gen_random_uuid(), sha256(''),
       now() - n * interval '1 day', 500, case when n < 5 then 400 else 500 end, 390
     from account, app_user, generate_series(1, 400) as n
     where account.name like 'Quillhaven%' and app_user.email = 'carrier@demo.example'`,
  )
  await client.query(
    `insert into mvr_report (account_id, batch_id, driver_id, driver_name, mvr_type, purpose, requested_by, state,
       price_cents, status, source, created_at, ordered_at, finished_at, is_before_requests)
     select batch.account_id, batch.id, driver.id, driver.name, '3 year MVR', 'Annual review', batch.requested_by, 'OH',
       1450, (array['Complete', 'Complete', 'Complete', 'No Record', 'Failed'])[1 + n % 5], 'portal',
       batch.created_at + n * interval '1 second', batch.created_at, batch.created_at, true
     from (select *, row_number() over (order by id) as batch_place from mvr_batch) as batch
     cross join generate_series(1, ${Math.round(count / 400)}) as n
     join (select *, row_number() over (order by id) as place from driver where first_name = 'Fleet') as driver
       on driver.place = 1 + (batch.batch_place * 500 + n) % 5000`,
  )
  await client.query(
    `insert into mvr_tally select account_id, count(*) from mvr_report group by account_id
     on conflict (account_id) do update set reports = excluded.reports`,
  )
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ id: string }>('select id from mvr_batch order by created_at limit 1')
  return rows[0]?.id ?? ''
}

async function measure(url: string, headers: Record<string, string>): Promise<number[]> {
  const times: number[] = []
  for (let request = 0; request < requests + 5; request += 1) {
    const begun = performance.now()
    // oxlint-disable-next-line no-await-in-loop
    const response = await fetch(url, { headers })
    // oxlint-disable-next-line no-await-in-loop
    const body = await response.text()
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${body}`)
    times.push(performance.now() - begun)
  }
  return times.slice(5)
}
