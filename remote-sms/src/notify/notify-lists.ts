import { call } from 'shared-api'
import {
  type CommonOffender,
  type CommonViolation,
  smsFeeds,
  smsNotify,
  type SmsNotifyCrash,
} from 'shared-api/safety/sms-notify'
import type { RelatedList } from 'shared-ui/tables'
import {
  commonOffenderCard,
  commonViolationCard,
  type CommonRow,
  fewOffenderColumns,
  fewViolationColumns,
  offenderRow,
  violationRow,
} from './common-columns.tsx'
import { crashFeedCard, crashFeedColumns } from './feed-columns.tsx'

/** As the id of who owns the rows: all carriers. */
export const allCarriers = ''

const carrierOf = (id: string) => (id === allCarriers ? undefined : id)

const rowsQuery = (id: string) => ({ CarrierId: carrierOf(id), get_report: 'true' }) as const

/** Crashes that arrived in the last 7 days, the unread first. */
export const newCrashes = (carrierId: string | undefined): RelatedList<SmsNotifyCrash> => ({
  many: 'crash indicators',
  contract: smsFeeds.crashes,
  read: (id, page, signal) =>
    call(
      smsFeeds.crashes,
      { query: { CarrierId: carrierOf(id), Period: 'Last 7 days', ...page } },
      { signal },
    ),
  columns: crashFeedColumns(carrierId).filter(
    ({ id, isHiddenAtFirst = false }) =>
      id !== 'CreatedDate' && (!isHiddenAtFirst || carrierId === undefined),
  ),
  card: (crash) => crashFeedCard(crash, carrierId),
})

export const newCommonViolations = (
  carrierId: string | undefined,
): RelatedList<CommonRow<CommonViolation>> => ({
  many: 'common violations',
  contract: smsNotify.commonViolations.rows,
  read: async (id, page, signal) => {
    const query = { ...rowsQuery(id), ...page }
    const rows = await call(smsNotify.commonViolations.rows, { query }, { signal })
    return { ...rows, Data: rows.Data.map(violationRow) }
  },
  columns: fewViolationColumns,
  card: (row) => commonViolationCard(row, carrierId),
})

export const newCommonOffenders = (
  carrierId: string | undefined,
): RelatedList<CommonRow<CommonOffender>> => ({
  many: 'common offenders',
  contract: smsNotify.commonOffenders.rows,
  read: async (id, page, signal) => {
    const query = { ...rowsQuery(id), ...page }
    const rows = await call(smsNotify.commonOffenders.rows, { query }, { signal })
    return { ...rows, Data: rows.Data.map(offenderRow) }
  },
  columns: fewOffenderColumns,
  card: (row) => commonOffenderCard(row, carrierId),
})
