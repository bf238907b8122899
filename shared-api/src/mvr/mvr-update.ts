import * as z from 'zod/mini'
import { post } from '../contract.ts'
import { Id, requiredText } from '../fields.ts'
import { MvrReportRecord } from './mvr.ts'

/** Characters of a typed result, and of what the state sent. */
const mostText = 200_000

const long = (what: string) =>
  z.string().check(z.maxLength(mostText, `${what} has at most 200,000 characters`))

/** What the back office learned of a report: a result, or why there is none. */
export const MvrReportUpdate = z.strictObject({
  Id,
  Version: z.int('Version is the number that was read with the report'),
  Status: z.enum(['Complete', 'No Record', 'Failed'], 'Choose Complete, No Record or Failed'),
  /** Of Failed: a sentence that the carrier reads. */
  Reason: z.optional(requiredText(300, 'Enter why it failed')),
  /** Of Complete: `MvrContent` as JSON. */
  Content: z.optional(long('Content')),
  /** As the state sent it: of Complete and No Record. */
  RawText: z.optional(long('RawText')),
})
export type MvrReportUpdate = z.infer<typeof MvrReportUpdate>

export const mvrUpdates = {
  /** A report ends once: 409 for one that has ended, and, with the newer record, for an older Version. */
  report: post('UpdateMVRReport', {
    body: MvrReportUpdate,
    isLarge: true,
    data: MvrReportRecord,
    roles: ['operator'],
    tenant: 'accounts',
    audit: 'entered the result of an MVR',
    rate: 'write',
  }),
}
