import type { MvrContent, MvrList } from 'shared-api/mvr/mvr-content'
import { type MvrVerdict, stateDecides } from 'shared-api/mvr/mvr-verdict'
import { dayOf, shownDay } from '../platform/calendar.ts'
import { inks, newTaggedPdf, type TaggedPdf } from '../platform/files/tagged-pdf.ts'
import { runApart } from '../platform/threads.ts'
import {
  accidentLines,
  convictionLines,
  licenseLines,
  medicalLines,
  pendingLines,
  withdrawalLines,
} from './report-lines.ts'
import { withoutSsn } from './without-ssn.ts'

export interface ReportToPrint {
  /** As the report gives it; without fields, that of our driver. */
  name: string
  /** Null: the provider lets us keep the text of its reports, and no more. */
  content: MvrContent | null
  /** Null for the driver, who is not told the carrier's criteria, and without content. */
  verdict: MvrVerdict | null
  carrier: string
  /** As the provider sent it. */
  raw: string
  printedAt: Date
}

/** A longer raw text is cut: its whole is in the portal. */
const longestRaw = 30_000

/** The report as a tagged PDF of Letter pages, drawn on a thread. It has no full Social Security number. */
export const reportPdf = async (report: ReportToPrint, shareKey: string) =>
  Buffer.from(await runApart<Uint8Array>(import.meta.url, 'drawReport', report, { shareKey }))

/** @public Called by its name on the thread. */
export function drawReport({
  name,
  content,
  verdict,
  carrier,
  raw,
  printedAt,
}: ReportToPrint): Promise<Buffer> {
  const title = `Motor vehicle record of ${name}`
  const pdf = newTaggedPdf({ title, createdAt: printedAt })
  pdf.heading(title, 1)
  if (verdict !== null) drawVerdict(pdf, verdict)
  if (content !== null) drawContent(pdf, content, carrier)
  drawRaw(pdf, raw)
  return pdf.finish(`Confidential. ${withoutSsn(name)}, printed ${shownDay(dayOf(printedAt))}`)
}

/** What the state sent, section by section. */
export function drawContent(pdf: TaggedPdf, content: MvrContent, carrier: string) {
  const { request, person } = content
  section(pdf, 'Request', [
    `Carrier: ${carrier}`,
    `${request.product} report, purpose: ${request.purpose}`,
    `Licensing authority: ${request.state}`,
    `Ordered ${shownDay(request.orderedAt.slice(0, 10))}, record of ${shownDay(request.asOf)}`,
    request.coversFrom === null ? 'Covers from: not stated' : `Covers from ${shownDay(request.coversFrom)}`,
    `Provider's order: ${request.orderId}`,
  ])
  section(pdf, 'Person, as returned', [
    `Name: ${person.name}`,
    `Birth date: ${person.birthDate === null ? 'not stated' : shownDay(person.birthDate)}`,
    `Address: ${person.address ?? 'not stated'}`,
  ])
  list(pdf, 'Licenses', content.licenses, licenseLines)
  const { medical } = content
  if (medical.kind === 'reported') section(pdf, 'Medical certificate', medicalLines(medical))
  else section(pdf, 'Medical certificate', [absent[medical.kind]])
  list(pdf, 'Convictions', content.convictions, convictionLines)
  list(pdf, 'Pending citations, never counted', content.pendingCitations, pendingLines)
  list(pdf, 'Accidents', content.accidents, accidentLines)
  list(pdf, 'Withdrawals', content.withdrawals, withdrawalLines)
  section(pdf, "The state's points", [
    content.statePoints === null ? 'Not stated' : String(content.statePoints),
  ])
}

export function drawRaw(pdf: TaggedPdf, raw: string) {
  const shown =
    raw.length > longestRaw ? `${raw.slice(0, longestRaw)}\n(Cut. The portal has all of it.)` : raw
  pdf.heading('As the provider sent it', 2)
  for (const line of shown.split(/\r\n|[\n\r]/)) {
    if (line.trim() !== '') pdf.line(withoutSsn(line), { size: 8, ink: inks.muted })
  }
}

const absent = {
  'none reported': 'None reported',
  unknown: 'Unknown: the report does not say',
} as const

const outcomes = {
  Meets: { title: 'Meets your criteria', ink: inks.good },
  'Does not meet': { title: 'Does not meet your criteria', ink: inks.bad },
  'Needs a person': { title: 'Needs a person', ink: inks.ask },
} as const

const states = {
  ok: 'OK',
  near: 'Near',
  fails: 'Fails',
  'needs a person': 'Needs a person',
  unknown: 'Unknown',
} as const

export function drawVerdict(pdf: TaggedPdf, verdict: MvrVerdict) {
  const { title, ink } = outcomes[verdict.Outcome]
  pdf.bar(ink, verdict.FirstFailure === null ? 18 : 36)
  pdf.line(title, { isBold: true, size: 13, ink, indent: 12 })
  if (verdict.FirstFailure !== null) pdf.line(withoutSsn(verdict.FirstFailure), { isBold: true, indent: 12 })
  pdf.gap(4)
  for (const { Name, State, Words, Details } of verdict.Criteria) {
    pdf.line(`${Name}: ${states[State]}. ${Words}`, { isBold: State === 'fails', indent: 12 })
    for (const detail of State === 'ok' ? [] : Details)
      pdf.line(withoutSsn(detail), { indent: 24, ink: inks.muted, size: 9 })
  }
  if (verdict.Indications.length > 0)
    pdf.line([stateDecides, ...verdict.Indications].join(' '), { indent: 12 })
  pdf.line(`Judged on ${shownDay(verdict.JudgedOn)}.`, { indent: 12, ink: inks.muted })
}

export function section(pdf: TaggedPdf, title: string, lines: readonly string[]) {
  pdf.heading(title, 2)
  for (const line of lines) pdf.line(withoutSsn(line))
}

/** The first line of a row is its title. */
function list<Row>(
  pdf: TaggedPdf,
  title: string,
  of: MvrList<Row>,
  linesOf: (row: Row) => readonly string[],
) {
  if (of.kind !== 'reported') return section(pdf, title, [absent[of.kind]])
  pdf.heading(of.rows.length > 1 ? `${title} (${of.rows.length})` : title, 2)
  for (const row of of.rows) {
    const [first = '', ...rest] = linesOf(row)
    pdf.keepRoom(40)
    pdf.line(withoutSsn(first), { isBold: true })
    for (const line of rest) pdf.line(withoutSsn(line), { indent: 12 })
    pdf.gap(4)
  }
}
