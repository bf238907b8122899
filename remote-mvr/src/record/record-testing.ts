import { waitFor } from '@testing-library/react'
import { call } from 'shared-api'
import { mvrRecords } from 'shared-api/mvr/mvr-record'
import { mvrRequests } from 'shared-api/mvr/mvr-request'
import { consent, withoutConsent } from '../request/request-testing.ts'

export const readRecord = (id: string) =>
  call(mvrRecords.driver, { params: { id }, query: { record_type: 'DRIVER' } })

/** A driver of a carrier whose state has sent two reports, the newer one of more years. */
export async function driverWithReports(CarrierId: string) {
  const purpose = 'Annual review'
  const chosen = (await withoutConsent(CarrierId, purpose)).slice(0, 4)
  for (const { Id } of chosen) await consent(Id, purpose)
  const DriverIds = chosen.map(({ Id }) => Id)
  const request = { CarrierId, DriverIds, PermissiblePurpose: purpose } as const
  for (const MVRType of ['3 year', '7 year'] as const)
    await call(mvrRequests.request, { body: { ...request, MVRType, RequestId: crypto.randomUUID() } })
  return waitFor(
    async () => {
      for (const id of DriverIds) {
        const record = await readRecord(id)
        if (record.Changes !== null) return record
      }
      throw new Error('No state has sent two reports yet.')
    },
    { timeout: 60_000, interval: 500 },
  )
}
