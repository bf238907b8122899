import { waitFor } from '@testing-library/react'
import { call } from 'shared-api'
import { driverForm } from 'shared-api/drivers/driver-form'
import { mvr } from 'shared-api/mvr'
import { mvrAdverse } from 'shared-api/mvr/mvr-adverse'
import { mvrRequests } from 'shared-api/mvr/mvr-request'
import { consent } from '../request/request-testing.ts'

let made = 0

/** A new driver of the carrier, whose report the sandbox completes. Gives the id of the complete report. */
export async function newCompleteReport(CarrierId: string) {
  made += 1
  const mark = `${Date.now()}${made}`
  const { Id } = await call(driverForm.add, {
    body: {
      CarrierId,
      FirstName: 'Ottoline',
      LastName: `Varga${mark}`,
      EmailId: `ottoline${mark}@drivers.example`,
      MobileNumber: '6145570199',
      CDLState: 'OH',
      CDLNumber: `TEST COMPLETE ${mark.slice(-9)}`,
      DOB: '1984-03-09',
    },
  })
  await consent(Id, 'Pre-employment')
  const { ReportId } = await call(mvrRequests.request, {
    body: {
      CarrierId,
      DriverIds: [Id],
      MVRType: '3 year',
      PermissiblePurpose: 'Pre-employment',
      RequestId: crypto.randomUUID(),
    },
  })
  const id = ReportId ?? ''
  await waitFor(
    async () => {
      const { MVR_Status__c: status } = await call(mvr.record, {
        params: { id },
        query: { record_type: 'MVR_REPORT' },
      })
      if (status !== 'Complete') throw new Error(`The report is ${status}`)
    },
    { interval: 200 },
  )
  return { reportId: id, driverId: Id, name: `Ottoline Varga${mark}` }
}

export const started = async (CarrierId: string) => {
  const report = await newCompleteReport(CarrierId)
  const action = await call(mvrAdverse.start, {
    body: { ReportId: report.reportId, Reason: 'Two serious violations in 3 years', GivesSummary: true },
  })
  return { ...report, action }
}
