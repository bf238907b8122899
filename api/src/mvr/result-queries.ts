import { sql } from 'kysely'
import type { Tx } from '../platform/database/connect.ts'
import { accountWithId, instant } from '../platform/database/wire.ts'
import { isOfLicenseBefore } from './mvr-queries.ts'
import { cameOn } from './report-list.ts'

/** What came back for a report; nothing where it failed, so that a record of another person is never read. */
export const selectResult = (tx: Tx, reportId: string) =>
  tx
    .selectFrom('mvr_result')
    .innerJoin('mvr_report', 'mvr_report.id', 'mvr_result.report_id')
    .select(['mvr_result.content_sealed', 'mvr_result.raw_sealed'])
    .select(sql<string>`encode(mvr_result.raw_hash, 'hex')`.as('raw_hash'))
    .select(instant('mvr_result.received_at').as('received_at'))
    .where('mvr_result.report_id', '=', reportId)
    .where('mvr_report.status', 'in', ['Complete', 'No Record'])
    .executeTakeFirst()

/** The driver, if the caller may see the record. */
export const selectDriver = (tx: Tx, driverId: string) =>
  tx
    .selectFrom('driver')
    .innerJoin('account', 'account.id', 'driver.account_id')
    .select(['driver.id', 'driver.name', 'driver.account_id', accountWithId.as('carrier')])
    .where('driver.id', '=', driverId)
    .executeTakeFirst()

/** The complete report of a driver that came last, with fields or text alone; undefined where none is kept. */
export const selectLatestComplete = (tx: Tx, driverId: string) =>
  tx
    .selectFrom('mvr_result')
    .innerJoin('mvr_report', 'mvr_report.id', 'mvr_result.report_id')
    .innerJoin('account', 'account.id', 'mvr_report.account_id')
    .select(['mvr_report.id', cameOn.as('day')])
    .where('mvr_result.driver_id', '=', driverId)
    .where('mvr_report.status', '=', 'Complete')
    .orderBy('mvr_result.received_at', 'desc')
    .orderBy('mvr_result.report_id', 'desc')
    .executeTakeFirst()

/** More reports than a driver has while employed: a report each month for 16 years. */
const mostContents = 200

/** Sealed contents of a driver's reports, newest first. */
export const selectContents = (tx: Tx, driverId: string) =>
  tx
    .selectFrom('mvr_result')
    .innerJoin('mvr_report', 'mvr_report.id', 'mvr_result.report_id')
    .select([
      'mvr_result.report_id',
      'mvr_result.content_sealed',
      'mvr_result.may_not_combine',
      'mvr_report.purpose',
      isOfLicenseBefore.as('is_of_license_before'),
    ])
    .where('mvr_result.driver_id', '=', driverId)
    .where('mvr_result.content_sealed', 'is not', null)
    .where('mvr_report.status', '=', 'Complete')
    .orderBy('mvr_result.received_at', 'desc')
    .orderBy('mvr_result.report_id', 'desc')
    .limit(mostContents)
    .execute()
