import type { Db } from '../../src/platform/database/connect.ts'

/** The driver of the demo who can sign in. */
export async function ownDriverId(admin: Db) {
  const { id } = await admin
    .selectFrom('driver')
    .select('id')
    .where('name', '=', 'Adaeze Winfield')
    .executeTakeFirstOrThrow()
  return id
}

export const setTimeZone = (admin: Db, accountId: string, time_zone: string) =>
  admin.updateTable('account').set({ time_zone }).where('id', '=', accountId).execute()

interface SampleViolation {
  account_id: string
  inspected_on: string
  basic: 'Vehicle Maintenance' | 'Hours of Service' | 'Driver Fitness'
}

/** A violation in an inspection of its own. */
export async function addViolation(admin: Db, { account_id, inspected_on, basic }: SampleViolation) {
  const report_number = `${inspected_on}-${basic}`
  const { id } = await admin
    .insertInto('roadside_inspection')
    .values({ account_id, report_number, report_state: 'OH', inspected_on, level: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const found = { code: '393.75A', description: 'Flat tire or fabric exposed', severity: 8 }
  await admin
    .insertInto('roadside_violation')
    .values({ account_id, inspection_id: id, basic, is_out_of_service: false, ...found })
    .execute()
}

/** What the audit log says of a record, the oldest first. */
export const auditOf = (admin: Db, subject: string | null) =>
  admin
    .selectFrom('audit_entry')
    .select(['action', 'actor_role'])
    .where('subject', '=', subject)
    .orderBy('position')
    .execute()
