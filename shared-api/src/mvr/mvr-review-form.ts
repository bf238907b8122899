import * as z from 'zod/mini'
import { type MvrReviewDraft, reviewFields } from './mvr-review.ts'

/** The form of an annual review as it is filled in. */
export interface MvrReviewForm {
  ReportIds: string[]
  /** What was done about an authority, by its letters. */
  Notes: Record<string, string>
  Decision: string
  Note: string
  TypedName: string
}

export const emptyReview: MvrReviewForm = { ReportIds: [], Notes: {}, Decision: '', Note: '', TypedName: '' }

export type MvrReviewBody = Omit<MvrReviewDraft, 'DriverId' | 'RequestId'>

const { ReportIds, Decision, Note, TypedName } = reviewFields

/** @param open authorities that need a note. */
export const mvrReviewForm = (open: readonly string[]) =>
  z.pipe(
    z.object({
      ReportIds,
      Notes: z.record(z.string(), z.string()).check(({ value, issues }) => {
        for (const state of open) {
          if ((value[state] ?? '').trim() !== '') continue
          const message = `Enter what you did to get a record of ${state}`
          issues.push({ code: 'custom', input: value, message, path: [state] })
        }
      }),
      Decision,
      Note,
      TypedName,
    }),
    z.transform(({ Notes, ...given }): MvrReviewBody => ({
      ...given,
      Authorities: open.map((State) => ({ State, Note: Notes[State] ?? '' })),
    })),
  )
