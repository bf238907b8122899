import { dayOf, shownDay } from '../platform/calendar.ts'
import { newTaggedPdf, type TaggedPdf } from '../platform/files/tagged-pdf.ts'
import { runApart } from '../platform/threads.ts'
import type { AuditPack } from './audit-pack.ts'
import { drawContent, drawRaw, drawVerdict, section } from './report-pdf.ts'
import { withoutSsn } from './without-ssn.ts'

/** As a tagged PDF of Letter pages, drawn on a thread. It has no full Social Security number. */
export const auditPackPdf = async (pack: AuditPack, shareKey: string) =>
  Buffer.from(await runApart<Uint8Array>(import.meta.url, 'drawAuditPack', pack, { shareKey, isHeavy: true }))

/** @public Called by its name on the thread. */
export function drawAuditPack(pack: AuditPack): Promise<Buffer> {
  const { driver, carrier, madeBy, madeAt, report, reportDay } = pack
  const title = `Audit pack of ${driver}`
  const pdf = newTaggedPdf({ title, createdAt: madeAt })
  pdf.heading(title, 1)
  for (const line of [
    `Carrier: ${carrier}`,
    `Made by ${madeBy} on ${minute(madeAt.toISOString())}`,
    `Reports, reviews, consents and access log of the motor vehicle record, for 49 CFR 391.51`,
  ])
    pdf.line(withoutSsn(line))
  drawReviews(pdf, pack)
  drawConsents(pdf, pack)
  drawReports(pdf, pack)
  if (report === null || reportDay === null)
    section(pdf, 'Report', ['No report has details that can be read.'])
  else {
    pdf.heading(`Report of ${shownDay(reportDay)}`, 2)
    if (report.verdict !== null) drawVerdict(pdf, report.verdict)
    if (report.content === null) drawRaw(pdf, report.raw)
    else drawContent(pdf, report.content, carrier)
  }
  drawLooks(pdf, pack)
  return pdf.finish(`Confidential. ${withoutSsn(driver)}, audit pack of ${shownDay(dayOf(madeAt))}`)
}

/** '20 Nov 2026, 18:45 UTC' */
const minute = (instant: string) => `${shownDay(instant.slice(0, 10))}, ${instant.slice(11, 16)} UTC`

/** One review a year has to be kept for three years: 49 CFR 391.51. */
const reviewsWithNotes = 5

/** 'Consents (3)', or what is printed of more. */
const counted = (title: string, rows: readonly unknown[], count: number) =>
  rows.length < count ? `${title} (newest ${rows.length} of ${count})` : `${title} (${count})`

function drawReports(pdf: TaggedPdf, { reports, reportCount }: AuditPack) {
  if (reports.length === 0) return section(pdf, 'Reports', ['None requested.'])
  section(
    pdf,
    counted('Reports', reports, reportCount),
    reports.map(
      ({ day, type, purpose, state, status }) =>
        `${shownDay(day)}: ${type}, ${purpose?.toLowerCase() ?? 'purpose not kept'}, ${state ?? 'state not kept'}: ${status}`,
    ),
  )
}

function drawReviews(pdf: TaggedPdf, { reviews, reviewCount }: AuditPack) {
  if (reviews.length === 0) return section(pdf, 'Annual reviews', ['None signed.'])
  pdf.heading(counted('Annual reviews', reviews, reviewCount), 2)
  for (const [index, review] of reviews.entries()) {
    const { ReviewedOn, Reviewer, SignerName, Decision, Note, Reports, Authorities } = review
    if (index === reviewsWithNotes) pdf.line('The notes and reports of older reviews are in the portal.')
    pdf.line(`${shownDay(ReviewedOn)}: ${Decision}`, { isBold: true })
    pdf.line(withoutSsn(`Reviewed by ${Reviewer}, signed "${SignerName}"`))
    if (index >= reviewsWithNotes) continue
    for (const line of Note.split('\n')) if (line.trim() !== '') pdf.line(withoutSsn(line), { indent: 12 })
    for (const report of Reports)
      pdf.line(`${report.History_Info__c}, ${report.State__c ?? 'state not kept'}: ${report.MVR_Status__c}`, {
        indent: 12,
      })
    for (const { State, Note: note } of Authorities)
      // As one line: twenty notes of a review may have hundreds of lines each.
      if (note !== null)
        pdf.line(withoutSsn(`${State}, without a complete report: ${note.replaceAll('\n', ' ')}`), {
          indent: 12,
        })
  }
}

function drawConsents(pdf: TaggedPdf, { consents, consentCount }: AuditPack) {
  if (consents.length === 0) return section(pdf, 'Consents', ['None signed.'])
  pdf.heading(counted('Consents', consents, consentCount), 2)
  for (const { PermissiblePurpose, SignerName, SignedAt, IsByLink, WithdrawnAt, ...text } of consents) {
    pdf.line(`${PermissiblePurpose}: signed ${minute(SignedAt)} ${IsByLink ? 'by link' : 'signed in'}`, {
      isBold: true,
    })
    pdf.line(withoutSsn(`Signed "${SignerName}"`), { indent: 12 })
    pdf.line(`Disclosure version ${text.DisclosureVersion}, SHA-256 ${text.DocumentHash}`, { indent: 12 })
    pdf.line(WithdrawnAt === null ? 'In force' : `Withdrawn ${minute(WithdrawnAt)}`, { indent: 12 })
  }
}

function drawLooks(pdf: TaggedPdf, { looks, lookCount }: AuditPack) {
  pdf.heading(counted('Access log', looks, lookCount), 2)
  for (const { LookedAt, UserName, Role, What, Purpose } of looks)
    pdf.line(
      withoutSsn(
        `${minute(LookedAt)}: ${UserName} (${Role}) ${What === 'audit pack' ? 'made an audit pack' : What}${Purpose === null ? '' : `, ${Purpose.toLowerCase()}`}`,
      ),
    )
}
