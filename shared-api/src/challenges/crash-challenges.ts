import * as z from 'zod/mini'
import { get } from '../contract.ts'
import { Id, IsoDate, NamedWithId } from '../fields.ts'
import { BasicStatus } from '../safety/safety-analysis.ts'

/** A crash of FMCSA's files, as a preventability review is started of it. */
export const ChallengeableCrash = z.object({
  Id,
  Report_State__c: z.string(),
  Report_Number__c: z.string(),
  Crash_Date__c: IsoDate,
  Account__r: NamedWithId,
  /** FMCSA found it not preventable: it does not count. */
  Not_Preventable__c: z.boolean(),
  /** The last day on which FMCSA takes a request. */
  Challenge_File_By__c: IsoDate,
  /** The open one about it, else the newest. */
  Challenge__r: z.nullable(z.extend(NamedWithId, { Status__c: z.string() })),
  /** The Crash Indicator with it and without it, at the newest snapshot. */
  Before: BasicStatus,
  After: BasicStatus,
})
export type ChallengeableCrash = z.infer<typeof ChallengeableCrash>

export const crashChallenges = {
  crash: get('GetCrashToChallenge/:id', {
    params: z.strictObject({ id: Id }),
    data: ChallengeableCrash,
    roles: ['carrier', 'agent'],
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
    isHeavy: true,
  }),
}
