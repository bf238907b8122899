import { reportPdf } from 'api/mvr-report-pdf'
import { longReport, usualReport } from 'api/sample-mvr-content'
import { loadavg } from 'node:os'
import { median, printTable } from './figures.ts'

// The PDF of a report of an MVR, one after the other and 20 at once, on a thread of the service, where one company's reports
// take turns.

const drawings = 21
const atOnce = 20

/** Milliseconds by the clock, and of processor time. */
async function measured(work: () => Promise<unknown>) {
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return { ms: performance.now() - start, cpuMs: (user + system) / 1000 }
}

const rows: string[][] = []
for (const [name, report] of [
  ['Usual', usualReport],
  ['60 convictions, long names', longReport],
] as const) {
  const draw = () => reportPdf(report, 'one')
  await draw()
  const each = []
  for (let count = 0; count < drawings; count += 1) each.push(await measured(draw))
  const all = await measured(() => Promise.all(Array.from({ length: atOnce }, draw)))
  const [ms, cpuMs] = [median(each.map((one) => one.ms)), median(each.map((one) => one.cpuMs))]
  rows.push([name, ms.toFixed(0), cpuMs.toFixed(0), all.ms.toFixed(0), all.cpuMs.toFixed(0)])
}
printTable(
  'PDFs of reports (bars: 300 ms, and 2000 ms for 20 at once)',
  ['Report', 'Median, ms', 'Processor, ms', `${atOnce} at once, ms`, 'Processor, ms'],
  rows,
)
console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}`)
