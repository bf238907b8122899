import { randomUUID } from 'node:crypto'
import { call } from 'shared-api'
import { mvrMonitoring } from 'shared-api/mvr/mvr-monitoring'
import type { MvrMonitoring, ProviderNotice } from '../../src/providers/mvr/mvr-monitoring.ts'
import { takeNotices } from '../../src/mvr/monitoring/take-notices.ts'
import { newConsenting } from './sample-mvrs.ts'
import type { TestService } from './test-service.ts'

export const enroll = (DriverIds: string[], RequestId: string = randomUUID()) =>
  call(mvrMonitoring.enroll, { body: { DriverIds, RequestId } })

/** The newest stretch of monitoring of a driver. */
export async function enrollmentOf(DriverId: string) {
  const { Data } = await call(mvrMonitoring.list, { query: { DriverId, SortBy: 'Since' } })
  const [newest] = Data.toSorted((one, other) => other.RequestedAt.localeCompare(one.RequestedAt))
  if (newest === undefined) throw new Error('The driver was never enrolled')
  return newest
}

/** A driver whom the sandbox monitors. */
export async function newMonitored(service: TestService, number?: string) {
  const driverId = await newConsenting(number, 'Monitoring')
  await enroll([driverId])
  await service.jobsDone()
  return driverId
}

const noLog = { warn: () => undefined }

/** As the minute's schedule does. */
export const takeAll = ({ mvrTools }: TestService) => takeNotices(mvrTools, noLog)

/** As the sandbox would, where it had these notices to tell, each time that it is asked. */
export const takeThese = (
  { mvrTools }: TestService,
  notices: readonly ProviderNotice[],
  log: { warn: (facts: object, sentence: string) => void } = noLog,
) => takeNotices({ ...mvrTools, provider: { ...mvrTools.provider, monitoring: telling(notices) } }, log)

const telling = (notices: readonly ProviderNotice[]): MvrMonitoring => ({
  enroll: () => Promise.resolve(),
  end: () => Promise.resolve(),
  notices: (cursor = '0') => Promise.resolve({ notices: [...notices], cursor }),
})

export const noticeOf = (enrollmentId: string, more: Partial<ProviderNotice> = {}): ProviderNotice => ({
  id: `N-${randomUUID()}`,
  enrollmentId,
  kind: 'withdrawal',
  happenedOn: '2026-11-12',
  text: 'Withdrawal posted: suspension. Reason: unpaid judgment.',
  ...more,
})

export const noticesOf = async (DriverId: string) =>
  (await call(mvrMonitoring.notices, { query: { DriverId } })).Data
