import type { Db } from '../../src/platform/database/connect.ts'

interface SampleArrival {
  accountId: string
  at: Date
  driverId?: string
  violations?: number
  isOutOfService?: boolean
}

/** A roadside report that arrived: an inspection of the day before, with its violations, and its notification. */
export async function addArrival(
  admin: Db,
  { accountId, at, driverId, violations = 0, isOutOfService = false }: SampleArrival,
) {
  const inspectedOn = new Date(at.getTime() - 86_400_000).toISOString().slice(0, 10)
  const report = {
    account_id: accountId,
    driver_id: driverId ?? null,
    report_state: 'OH',
    report_number: crypto.randomUUID(),
  }
  const { id } = await admin
    .insertInto('roadside_inspection')
    .values({
      ...report,
      inspected_on: inspectedOn,
      level: 1,
      oos_total: isOutOfService && violations > 0 ? 1 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await admin
    .insertInto('roadside_vehicle')
    .values({
      account_id: accountId,
      inspection_id: id,
      unit: 1,
      unit_type: 'TRUCK TRACTOR',
      make: 'KW',
      license: report.report_number.slice(0, 8),
      license_state: 'OH',
    })
    .execute()
  const found = {
    account_id: accountId,
    inspection_id: id,
    code: '393.75A',
    description: 'Flat tire or fabric exposed',
    basic: 'Vehicle Maintenance',
    severity: 8,
  } as const
  for (let index = 0; index < violations; index += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await admin
      .insertInto('roadside_violation')
      .values({ ...found, is_out_of_service: isOutOfService && index === 0 })
      .execute()
  }
  const notification = await admin
    .insertInto('sms_notification')
    .values({ ...report, kind: 'Inspection', occurred_on: inspectedOn, violations, created_at: at })
    .returning('id as Id')
    .executeTakeFirstOrThrow()
  return { ...notification, InspectionId: id, ReportNumber: report.report_number }
}
