import { sql } from 'kysely'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { DriverSuggestion, InspectionMatch, InspectionRow } from 'shared-api/safety/roadside-lists'
import type { Tx } from '../platform/database/connect.ts'
import { matchesSearch } from '../platform/database/list.ts'
import { fieldRefused } from '../platform/plugins/field-refused.ts'
import { refuseOlder } from '../platform/record-change.ts'
import { selectInspectionRows } from './roadside-list-queries.ts'

const maxSuggestions = 10

/** A person says who drove, or that it is not known. Two who say so at once: the later one sees the earlier one's answer. */
export async function matchInspection(tx: Tx, match: InspectionMatch): Promise<InspectionRow> {
  const { InspectionId: id, DriverId: driverId, Version } = match
  await tx.selectFrom('roadside_inspection').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  const inspection = await inspectionOf(tx, id)
  const carrier = inspection.Account__r
  if (driverId !== null && !(await isDriverOf(tx, driverId, carrier.Id)))
    throw fieldRefused('DriverId', `Choose a driver of ${carrier.Name}`, 404)
  refuseOlder(inspection, Version, 'roadside inspection')
  await tx
    .updateTable('roadside_inspection')
    .set({ driver_id: driverId, version: Version + 1 })
    .where('id', '=', id)
    .execute()
  return inspectionOf(tx, id)
}

export async function inspectionOf(tx: Tx, id: string): Promise<InspectionRow> {
  const [inspection] = await selectInspectionRows(tx, [id])
  if (inspection === undefined) throw new Refusal(404, recordNotFound)
  return inspection
}

const isDriverOf = async (tx: Tx, driverId: string, accountId: string) =>
  (await tx
    .selectFrom('driver')
    .select('id')
    .where('id', '=', driverId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()) !== undefined

/** Drivers of the carrier with what speaks for them, the best reasons first. A membership or a state alone is no reason. */
export async function suggestDrivers(
  tx: Tx,
  inspection: InspectionRow,
  search: string,
): Promise<DriverSuggestion[]> {
  const { rows } = await sql<DriverSuggestion>`
    with place as (
      select id, account_id, inspected_on as day, report_state as state, report_number as number
      from roadside_inspection where id = ${inspection.Id}
    ), notified as (
      select distinct notification.driver_id from sms_notification as notification join place
        on notification.account_id = place.account_id and notification.report_state = place.state
        and notification.report_number = place.number
      where notification.driver_id is not null
    ), ticketed as (
      select distinct on (ticket.driver_id) ticket.driver_id, ticket.id, ticket.number,
        coalesce(right(ticket.city_state, 3) = ' ' || place.state, false) as is_same_state
      from ticket join place on ticket.account_id = place.account_id and ticket.received_on = place.day
      where ticket.driver_id is not null
      order by ticket.driver_id, is_same_state desc, ticket.id
    ), drove as (
      select other.driver_id, count(distinct other.id)::int as inspections,
        (array_agg(other.inspected_on order by abs(other.inspected_on - place.day), other.id))[1] as nearest
      from place
      join roadside_vehicle as own on own.inspection_id = place.id
      join roadside_vehicle as unit on unit.account_id = place.account_id and (
        unit.vin = own.vin or (unit.license_state = own.license_state and unit.license = own.license)
      )
      join roadside_inspection as other on other.id = unit.inspection_id and other.id <> place.id
      where other.driver_id is not null
      group by other.driver_id
    ), facts as (
      select driver.id, driver.name, notified.driver_id is not null as is_notified,
        ticketed.id as ticket_id, ticketed.number, ticketed.is_same_state, drove.inspections, drove.nearest,
        exists (
          select from membership where membership.driver_id = driver.id and membership.begins_on <= place.day
            and (membership.cancels_on is null or membership.cancels_on > place.day)
        ) as is_member,
        coalesce(driver.cdl_state = place.state, false) as is_licensed_there
      from place
      join driver on driver.account_id = place.account_id
      left join notified on notified.driver_id = driver.id
      left join ticketed on ticketed.driver_id = driver.id
      left join drove on drove.driver_id = driver.id
      where ${
        search === ''
          ? sql`(notified.driver_id is not null or ticketed.id is not null or drove.driver_id is not null)`
          : matchesSearch(sql<string>`lower(driver.name)`, search)
      }
    )
    select id as "Id", name as "Name", is_notified as "Is_Notified",
      case when ticket_id is not null then json_build_object(
        'Id', ticket_id, 'Name', number, 'Is_Same_State', is_same_state
      ) end as "Ticket",
      case when inspections is not null then json_build_object(
        'Inspections', inspections, 'Nearest_Day', nearest
      ) end as "Unit",
      is_member as "Is_Member", is_licensed_there as "Is_Licensed_There"
    from facts
    order by is_notified desc, is_same_state desc nulls last, inspections desc nulls last, is_member desc,
      is_licensed_there desc, lower(name), id
    limit ${maxSuggestions}
  `.execute(tx)
  return rows
}
