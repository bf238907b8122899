import * as z from 'zod/mini'
import { IsoDate, Named } from '../fields.ts'

/** In which a state answers a DataQs request (91 FR 20561). Someone other than the issuing officer decides each. */
export const ChallengeStageName = z.enum(
  ['Initial review', 'Reconsideration', 'Final review'],
  'Choose a stage',
)
export type ChallengeStageName = z.infer<typeof ChallengeStageName>

/** What the state did with the request at a stage. */
export const StageOutcome = z.enum(
  ['Denied', 'Removed', 'Corrected', 'Severity 1'],
  'Choose what the state decided',
)
export type StageOutcome = z.infer<typeof StageOutcome>

/** A stage that was reached. Days by the carrier's calendar. */
export const ChallengeStage = z.object({
  Name: ChallengeStageName,
  /** The carrier's request; null for the initial review, which the challenge itself asks for. */
  Asked_On__c: z.nullable(IsoDate),
  Asked_By__r: z.nullable(Named),
  Statement__c: z.nullable(z.string()),
  /** Entered at FMCSA; null until then. */
  Filed_On__c: z.nullable(IsoDate),
  /** The last day of the stage's own limit; null until it is filed, and where no source gives it one. */
  DueOn: z.nullable(IsoDate),
  Days: z.nullable(z.int()),
  /** Null until the state's decision is entered. */
  Outcome__c: z.nullable(StageOutcome),
  Decided_On__c: z.nullable(IsoDate),
  Decided_By__c: z.nullable(z.string()),
  /** In the state's words; null where it gave none. */
  Reason__c: z.nullable(z.string()),
  /** The last day to ask for the next stage as the state's letter names it; null where none is entered. */
  Ask_By__c: z.nullable(IsoDate),
})
export type ChallengeStage = z.infer<typeof ChallengeStage>

/** Where a challenge is. */
export const StageSummary = z.object({
  Name: ChallengeStageName,
  Outcome__c: z.nullable(StageOutcome),
  /** What a denial leaves to ask for; null after the last stage, and without a denial. */
  Next: z.nullable(ChallengeStageName),
  /** The last day to ask for it: of the state's letter, and never after the last day of all stages. */
  AskBy: z.nullable(IsoDate),
})
export type StageSummary = z.infer<typeof StageSummary>

/** A limit of DataQs, and where it is from. */
export const DataqLimit = z.object({
  Name: z.enum([
    'decision',
    'answer',
    'file inspection',
    'file crash',
    'initial review',
    'reconsideration',
    'final review',
  ]),
  /** '75 days', '3 years' */
  Length: z.string(),
  Source: z.string(),
  /** False where the number is told by a summary alone. */
  IsRead: z.boolean(),
})
export type DataqLimit = z.infer<typeof DataqLimit>
