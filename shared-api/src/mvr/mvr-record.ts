import * as z from 'zod/mini'
import { get } from '../contract.ts'
import { fileContent } from '../documents/documents.ts'
import { Id, IsoDate, IsoInstant, NamedWithId } from '../fields.ts'
import { MvrAccess, mvrReaders } from './mvr-access.ts'
import { MvrContent, MvrConviction } from './mvr-content.ts'
import { MvrChange, MvrOutcome, MvrVerdict } from './mvr-verdict.ts'
import { MvrReport, MvrReportRecord } from './mvr.ts'

/**
 * What there is to read of a report. `Text only`: its provider lets us keep no fields. `Withheld`: the state answered for
 * another person. `Not kept`: it is older than results in the portal.
 */
export const MvrContentState = z.enum([
  'Shown',
  'Text only',
  'No record',
  'Waiting',
  'Failed',
  'Withheld',
  'Not kept',
])
export type MvrContentState = z.infer<typeof MvrContentState>

/** A report as it is read. No part of it has a full Social Security number. */
export const MvrReportContent = z.object({
  Report: MvrReportRecord,
  State: MvrContentState,
  /** Why there are no fields, as a sentence; null where there are. */
  Reason: z.nullable(z.string()),
  Content: z.nullable(MvrContent),
  /** By the criteria that the carrier has now. Null without content, and for the driver, who is not told the criteria. */
  Verdict: z.nullable(MvrVerdict),
  /** As the provider sent it. */
  RawText: z.nullable(z.string()),
  /** SHA-256 of what the provider sent, in hex. */
  RawHash: z.nullable(z.string()),
  ReceivedAt: z.nullable(IsoInstant),
})
export type MvrReportContent = z.infer<typeof MvrReportContent>

/** The tables of 49 CFR 383.51, and what a person has to look at. Null: in none of them. */
export const MvrConvictionClass = z.enum(['major', 'serious', 'railroad', 'out-of-service', 'needs a person'])

/** A conviction of one or more reports, as the newest of them tells it. */
export const MvrConvictionOfRecord = z.extend(MvrConviction, {
  Class: z.nullable(MvrConvictionClass),
  /** The reports that list it, newest first. Without the latest one, it is no longer reported. */
  ListedIn: z.array(Id),
})
export type MvrConvictionOfRecord = z.infer<typeof MvrConvictionOfRecord>

export const MvrReportOfRecord = z.extend(MvrReport, {
  /** The day of the record; null without content. */
  AsOf: z.nullable(IsoDate),
  /** Judged on the day of the record, the latest one today. Null without content, and for the driver. */
  Outcome: z.nullable(MvrOutcome),
  Points: z.nullable(z.int()),
})
export type MvrReportOfRecord = z.infer<typeof MvrReportOfRecord>

/** Reports and looks that a record names; the counts are of all. */
export const recordRows = { reports: 100, accesses: 20 } as const

/** A driver's record over time. */
export const MvrDriverRecord = z.object({
  Driver: NamedWithId,
  Carrier__r: NamedWithId,
  /** By the latest report with content. Null where there is none, and for the driver. */
  Verdict: z.nullable(MvrVerdict),
  /** The latest report with content; its convictions are below. */
  Latest: z.nullable(
    z.extend(
      z.pick(MvrContent, {
        licenses: true,
        medical: true,
        pendingCitations: true,
        accidents: true,
        withdrawals: true,
        statePoints: true,
      }),
      {
        ReportId: Id,
        State: z.string(),
        AsOf: IsoDate,
        ConvictionsKind: z.enum(['reported', 'none reported', 'unknown']),
        IsOfLicenseBefore: z.boolean(),
      },
    ),
  ),
  /** Since the report before the latest one. Null where there is none, and for the driver: they speak of the criteria. */
  Changes: z.nullable(z.object({ Since: IsoDate, SinceReportId: Id, Rows: z.array(MvrChange) })),
  /** Of all reports that may be combined, each once, the newest offense first. */
  Convictions: z.array(MvrConvictionOfRecord),
  /**
   * Which reports are not in verdict, changes and convictions, because their provider forbids to combine them, as a sentence;
   * null where all are.
   */
  NotCombined: z.nullable(z.string()),
  /** Newest first. */
  Reports: z.array(MvrReportOfRecord),
  ReportCount: z.int(),
  /** Newest first, with this look. */
  Accesses: z.array(MvrAccess),
  AccessCount: z.int(),
})
export type MvrDriverRecord = z.infer<typeof MvrDriverRecord>

const ofType = <const T extends string>(type: T) =>
  ({
    params: z.strictObject({ id: Id }),
    query: z.strictObject({ record_type: z.literal(type, 'No record has this record_type') }),
    variant: `record_type=${type}`,
  }) as const

const reading = { roles: mvrReaders, tenant: 'accounts', audit: 'none', rate: 'read' } as const

/** Each look at what a state sent is written to the access log, in the transaction that reads it. */
export const mvrRecords = {
  report: get('GetMVRRecord/:id', { ...ofType('MVR_REPORT'), data: MvrReportContent, ...reading }),
  /** By the driver's id. */
  driver: get('GetMVRRecord/:id', { ...ofType('DRIVER'), data: MvrDriverRecord, ...reading }),
  /**
   * All that 49 CFR 391.51 wants of a driver's record as one PDF: all reports in short, the latest one with its verdict, the
   * signed reviews, the consents, and who looked. Each is an entry in the access log.
   */
  auditPack: get('GetMVRAuditPack', {
    query: z.strictObject({ DriverId: Id }),
    data: fileContent,
    ...reading,
    roles: ['carrier', 'agent', 'operator'],
  }),
  /** 409 for a report that nothing is kept of, and for one that is not complete. */
  pdf: get('GetMVRReportPDF', {
    query: z.strictObject({ EmbarkId: Id }),
    data: fileContent,
    ...reading,
  }),
}
