import { call } from 'shared-api'
import type { NotifiedVehicle } from 'shared-api/safety/roadside'
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
import { vehicleCard, vehicleColumns } from './vehicle-reports.tsx'

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

/** Vehicles of the inspections whose reports arrived in the last 7 days. */
export const newVehicles = (carrierId: string | undefined): RelatedList<NotifiedVehicle> => ({
  many: 'vehicles',
  contract: smsNotify.vehicles7Days.rows,
  read: (id, page, signal) =>
    call(smsNotify.vehicles7Days.rows, { query: { ...rowsQuery(id), ...page } }, { signal }),
  columns: vehicleColumns(carrierId).filter(
    ({ isHiddenAtFirst = false }) => !isHiddenAtFirst || carrierId === undefined,
  ),
  card: (row) => vehicleCard(row, carrierId),
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
