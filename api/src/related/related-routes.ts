import { recordNotFound, Refusal } from 'shared-api/refusal'
import { related } from 'shared-api/related'
import type { App, AppContext } from '../context.ts'
import {
  cleanInspectionOf,
  inspectionOf,
  smsNotificationOf,
  smsViolationOf,
} from '../counters/counter-rows.ts'
import type { Tx } from '../platform/database/connect.ts'
import { pageBounds } from '../platform/database/list.ts'
import { tenantTx, type User } from '../platform/database/tenant.ts'
import { countFiles, selectFiles } from '../documents/file-queries.ts'
import { fileRow } from '../documents/file-service.ts'
import { mvrReportOf } from '../mvr/mvr-service.ts'
import { serve } from '../serve.ts'
import { ticketsOf } from '../tickets/ticket-service.ts'
import * as queries from './related-queries.ts'

interface Source<Row> {
  rows: (tx: Tx, owner: queries.Owner, bounds: { limit: number; offset: number }) => Promise<Row[]>
  count: (tx: Tx, owner: queries.Owner) => Promise<number>
}

interface Asked {
  params: { id: string }
  query: { Page: number; PageSize: number }
  user: User
}

const countOf = (table: Parameters<typeof queries.countOwned>[1]) => (tx: Tx, owner: queries.Owner) =>
  queries.countOwned(tx, table, owner)

/** What hangs on a carrier or a driver, one kind at a time. */
export function relatedRoutes(app: App, { db, keys }: AppContext) {
  /** A record of others is answered like one that is not there. */
  const pageOf =
    <Row>({ rows, count }: Source<Row>) =>
    ({ params: { id }, query: { Page, PageSize }, user }: Asked) =>
      tenantTx(db, user, async (tx) => {
        const owner = await queries.selectOwner(tx, id)
        if (owner === undefined) throw new Refusal(404, recordNotFound)
        const Data = await rows(tx, owner, pageBounds({ Page, PageSize }))
        return { Data, Page, PageSize, Total: await count(tx, owner) }
      })

  serve(
    app,
    related.tickets,
    pageOf({
      rows: async (tx, ...asked) => ticketsOf(tx, await queries.selectTicketsOf(tx, ...asked), keys),
      count: countOf('ticket'),
    }),
  )
  serve(
    app,
    related.inspections,
    pageOf({
      rows: async (...asked) => (await queries.selectChallengesOf(...asked)).map(inspectionOf),
      count: countOf('challenge'),
    }),
  )
  serve(
    app,
    related.smsNotifications,
    pageOf({
      rows: async (...asked) => (await queries.selectNotificationsOf(...asked)).map(smsNotificationOf),
      count: countOf('sms_notification'),
    }),
  )
  serve(
    app,
    related.smsInspections,
    pageOf({
      rows: async (...asked) =>
        (await queries.selectInspectionsOf(...asked)).map((row) => ({
          ...cleanInspectionOf(row),
          Violations__c: row.violations,
        })),
      count: countOf('roadside_inspection'),
    }),
  )
  serve(
    app,
    related.smsViolations,
    pageOf({
      rows: async (...asked) => (await queries.selectViolationsOf(...asked)).map(smsViolationOf),
      count: queries.countViolationsOf,
    }),
  )
  serve(
    app,
    related.mvrReports,
    pageOf({
      rows: async (...asked) => (await queries.selectReportsOf(...asked)).map(mvrReportOf),
      count: countOf('mvr_report'),
    }),
  )
  serve(
    app,
    related.files,
    pageOf({
      rows: async (tx, owner, bounds) => (await selectFiles(tx, folderOf(owner), bounds)).map(fileRow),
      count: (tx, owner) => countFiles(tx, folderOf(owner)),
    }),
  )
}

const folderOf = ({ accountId, driverId }: queries.Owner) =>
  driverId === undefined
    ? ({ bucket: 'accounts', folder: accountId } as const)
    : ({ bucket: 'drivers', folder: driverId } as const)
