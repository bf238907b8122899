import * as z from 'zod/mini'
import { get, post } from '../contract.ts'
import { Id, IsoInstant, textLines } from '../fields.ts'
import { pageOf, pageQuery } from '../list.ts'
import { mvrReaders } from './mvr-access.ts'
import { requesters } from './mvr.ts'

export const MvrDisputeStatus = z.enum(['Open', 'Answered'])
export type MvrDisputeStatus = z.infer<typeof MvrDisputeStatus>

/** What a driver says is wrong with a report. It is kept with the report, and answered once. */
export const MvrDispute = z.object({
  Id,
  ReportId: Id,
  Driver__c: Id,
  DriverName: z.string(),
  Status__c: MvrDisputeStatus,
  Text: z.string(),
  OpenedAt: IsoInstant,
  /** Null while it is open, like who answered and when. */
  Answer: z.nullable(z.string()),
  AnsweredBy: z.nullable(z.string()),
  AnsweredAt: z.nullable(IsoInstant),
})
export type MvrDispute = z.infer<typeof MvrDispute>

const words = (question: string) => textLines(2000, question).check(z.minLength(1, question))

export const MvrDisputeDraft = z.strictObject({ ReportId: Id, Text: words('Say what is wrong') })
export const MvrDisputeForm = z.pick(MvrDisputeDraft, { Text: true })

export const MvrDisputeAnswer = z.strictObject({ DisputeId: Id, Answer: words('Enter an answer') })
export const MvrDisputeAnswerForm = z.pick(MvrDisputeAnswer, { Answer: true })

export const mvrDisputes = {
  /** Newest first: of one report, or all that the caller sees. */
  list: get('GetMVRDisputes', {
    query: z.strictObject({
      ReportId: z.optional(Id),
      Page: pageQuery.Page,
      PageSize: pageQuery.PageSize,
    }),
    data: pageOf(MvrDispute),
    roles: mvrReaders,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
  /** Of an own report that came back. 409 while another dispute of it is open. */
  dispute: post('DisputeMVRReport', {
    body: MvrDisputeDraft,
    data: MvrDispute,
    roles: ['driver', 'mvr'],
    tenant: 'accounts',
    audit: 'disputed an MVR',
    rate: 'write',
  }),
  /** 409 with the answer, when another user has answered it. */
  answer: post('AnswerMVRDispute', {
    body: MvrDisputeAnswer,
    data: MvrDispute,
    roles: requesters,
    tenant: 'accounts',
    audit: 'answered a dispute of an MVR',
    rate: 'write',
  }),
}
