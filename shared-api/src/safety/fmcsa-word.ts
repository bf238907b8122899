import * as z from 'zod/mini'
import { get, post } from '../contract.ts'
import { Id, IsoDate, IsoInstant, text } from '../fields.ts'
import { Basic } from './safety.ts'
import { WordAge } from './safety-files.ts'
import { Snapshot } from './snapshot.ts'

const declared = { roles: ['carrier', 'agent'], tenant: 'accounts' } as const
const written = { ...declared, rate: 'write' } as const

/** Who copied it, and when; null for what was imported. */
const entered = { EnteredBy: z.nullable(z.string()), EnteredAt: z.nullable(IsoInstant) }

const IssScore = z
  .int('Enter a whole number from 1 to 100')
  .check(
    z.minimum(1, 'Enter a whole number from 1 to 100'),
    z.maximum(100, 'Enter a whole number from 1 to 100'),
  )
const AveragePowerUnits = z
  .number('Enter a number, like 41.33')
  .check(z.minimum(0.01, 'Enter a number over 0'), z.maximum(1_000_000, 'Enter a number under 1,000,000'))
const UtilizationFactor = z
  .number('Enter a number from 1 to 3, like 1.35')
  .check(z.minimum(1, 'Enter a number from 1 to 3'), z.maximum(3, 'Enter a number from 1 to 3'))

const figures = {
  IssScore: z.nullable(IssScore),
  AveragePowerUnits: z.nullable(AveragePowerUnits),
  UtilizationFactor: z.nullable(UtilizationFactor),
}

/** What FMCSA prints on the carrier's page beside the percentiles, of one snapshot. */
export const FmcsaPage = z.object({ Day: IsoDate, ...figures, ...entered, ...WordAge })
export type FmcsaPage = z.infer<typeof FmcsaPage>

/** Whether it counts at the newest snapshot; what is newer than that counts from the next one on. */
export const AtSnapshot = z.enum(['Not yet', 'Counts', 'Ended'])
export type AtSnapshot = z.infer<typeof AtSnapshot>

export const FindingSeverity = z.enum(['Acute', 'Critical'])

/** An acute or critical violation that an investigation found: an alert for twelve months. */
export const Finding = z.object({
  Id,
  Basic,
  FoundOn: IsoDate,
  /** The last day that it keeps its BASIC in alert. */
  CountsUntil: IsoDate,
  AtSnapshot,
  Severity: FindingSeverity,
  /** The regulation, like '395.8(e)(1)'; '' where it is not known. */
  Code: z.string(),
  ...entered,
})
export type Finding = z.infer<typeof Finding>

export const OrderKind = z.enum(['Out of service', 'High risk'])

/** An order of FMCSA's about the whole carrier. */
export const CarrierOrder = z.object({
  Id,
  Kind: OrderKind,
  FromOn: IsoDate,
  /** The last day that it holds; null while it is in force. */
  UntilOn: z.nullable(IsoDate),
  AtSnapshot,
  ...entered,
})
export type CarrierOrder = z.infer<typeof CarrierOrder>

export const FmcsaWord = z.object({
  CarrierId: Id,
  /** All newest first. */
  Pages: z.array(FmcsaPage),
  Findings: z.array(Finding),
  Orders: z.array(CarrierOrder),
})
export type FmcsaWord = z.infer<typeof FmcsaWord>

/** Replaces the figures of that snapshot; without any, they are taken away. */
export const FmcsaPageDraft = z.strictObject({ CarrierId: Id, Snapshot, ...figures })
export type FmcsaPageDraft = z.infer<typeof FmcsaPageDraft>

export const FindingDraft = z.strictObject({
  CarrierId: Id,
  Basic,
  FoundOn: IsoDate,
  Severity: FindingSeverity,
  Code: text(40),
})
export type FindingDraft = z.infer<typeof FindingDraft>

export const OrderDraft = z.strictObject({
  CarrierId: Id,
  Kind: OrderKind,
  FromOn: IsoDate,
  UntilOn: z.nullable(IsoDate),
})
export type OrderDraft = z.infer<typeof OrderDraft>

const removed = z.strictObject({ Id })

/** What users copy from FMCSA's letters, its carrier page and their own sign-in there. Each answers with all that is kept. */
export const fmcsaWord = {
  read: get('GetSafetyFmcsaWord', {
    query: z.strictObject({ CarrierId: Id }),
    data: FmcsaWord,
    audit: 'none',
    rate: 'read',
    ...declared,
  }),
  savePage: post('SaveFmcsaPage', {
    body: FmcsaPageDraft,
    data: FmcsaWord,
    audit: 'saved figures of the FMCSA carrier page',
    ...written,
  }),
  addFinding: post('AddInvestigationFinding', {
    body: FindingDraft,
    data: FmcsaWord,
    audit: 'added a finding of an investigation',
    ...written,
  }),
  removeFinding: post('RemoveInvestigationFinding', {
    body: removed,
    data: FmcsaWord,
    audit: 'removed a finding of an investigation',
    ...written,
  }),
  addOrder: post('AddCarrierOrder', {
    body: OrderDraft,
    data: FmcsaWord,
    audit: 'added an order about the carrier',
    ...written,
  }),
  removeOrder: post('RemoveCarrierOrder', {
    body: removed,
    data: FmcsaWord,
    audit: 'removed an order about the carrier',
    ...written,
  }),
}
