import { randomUUID } from 'node:crypto'
import { call, type CallInput } from 'shared-api'
import type { MvrLicense } from 'shared-api/mvr/mvr-content'
import { mvrRecords } from 'shared-api/mvr/mvr-record'
import { mvrReviews } from 'shared-api/mvr/mvr-review'
import type { Db } from '../../src/platform/database/connect.ts'
import { refusalOf } from './refusals.ts'
import { reported, sampleContent, sampleLicense } from './sample-mvr-content.ts'
import { addReport } from './sample-mvr-results.ts'
import { activeDriver, stateOfReport } from './sample-mvr-reviews.ts'

type Draft = CallInput<typeof mvrReviews.save>['body']

export const open = (id: string) =>
  call(mvrRecords.report, { params: { id }, query: { record_type: 'MVR_REPORT' } })

export const draftOf = (DriverId: string, ReportIds: string[], more: Partial<Draft> = {}): Draft => ({
  DriverId,
  RequestId: randomUUID(),
  ReportIds,
  Decision: 'Meets requirements',
  Note: 'One sign in June. No accidents.',
  TypedName: 'Dana Pell',
  ...more,
})

export const save = (...draft: Parameters<typeof draftOf>) =>
  call(mvrReviews.save, { body: draftOf(...draft) })

export type Came = Partial<Parameters<typeof addReport>[1]>

/** An active driver of Ohio with a report of Ohio that the user has opened. */
export async function newReadyToReview(admin: Db, more: Came) {
  const driverId = await activeDriver(admin, { activatedOn: '2025-09-01' })
  const reportId = await addReport(admin, { driverId, content: ofOhio(), ...more })
  await stateOfReport(admin, reportId, 'OH')
  await open(reportId)
  return { driverId, reportId }
}

export const ofOhio = (...others: Partial<MvrLicense>[]) =>
  sampleContent({
    licenses: reported(sampleLicense({ state: 'OH' }), ...others.map((other) => sampleLicense(other))),
  })

export const messagesOf = async (refused: Promise<unknown>) => {
  const { status, errors, message } = await refusalOf(refused)
  return { status, message, fields: errors.map(({ Field, Message }) => `${Field}: ${Message}`) }
}
