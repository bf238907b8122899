import * as z from 'zod/mini'
import { get, post, type Role } from '../contract.ts'
import { Id, IsoDate, NamedWithId, searchText, withDefault } from '../fields.ts'
import { filterValue, listQuery, pageWithCountsOf } from '../list.ts'
import { roadsideInspectionSorts, violationListSorts } from './roadside-sorts.ts'
import { RoadsideInspection, ScoredViolation } from './roadside.ts'

/** By the specification: 'Inspection' are those that are matched to a driver. */
export const inspectionFilterValues = ['All', 'Inspection', 'Inspection Without Drivers'] as const

export const InspectionFilter = z.strictObject({
  ...listQuery(roadsideInspectionSorts),
  list_filter: withDefault(filterValue(inspectionFilterValues), 'All'),
})
export type InspectionFilter = z.infer<typeof InspectionFilter>

export const InspectionRow = z.extend(RoadsideInspection, {
  HM_Placardable__c: z.boolean(),
  /** Sent back with a match; a match based on an older version is refused. */
  Version: z.int(),
})
export type InspectionRow = z.infer<typeof InspectionRow>

const violationFilterValues = ['All'] as const

export const ViolationFilter = z.strictObject({
  ...listQuery(violationListSorts),
  list_filter: withDefault(filterValue(violationFilterValues), 'All'),
})
export type ViolationFilter = z.infer<typeof ViolationFilter>

/** What the portal knows that speaks for a driver; what it does not know is null or false. */
export const DriverSuggestion = z.extend(NamedWithId, {
  /** The feed's notification of the same report names the driver. */
  Is_Notified: z.boolean(),
  /** A ticket of the same day, the one of the same state first. */
  Ticket: z.nullable(z.extend(NamedWithId, { Is_Same_State: z.boolean() })),
  /** The driver was inspected with one of the units before or after: how often, and on the nearest day. */
  Unit: z.nullable(z.object({ Inspections: z.int(), Nearest_Day: IsoDate })),
  /** Had a membership on the day of the inspection. */
  Is_Member: z.boolean(),
  /** The CDL is of the state that inspected. */
  Is_Licensed_There: z.boolean(),
})
export type DriverSuggestion = z.infer<typeof DriverSuggestion>

export const InspectionMatch = z.strictObject({
  InspectionId: Id,
  /** Null takes the driver away. */
  DriverId: z.nullable(Id),
  Version: z.int('Reload the inspection').check(z.minimum(1, 'Reload the inspection')),
})
export type InspectionMatch = z.infer<typeof InspectionMatch>

const carrierSide: readonly Role[] = ['carrier', 'agent']
const readers: readonly Role[] = [...carrierSide, 'driver']
const reading = { tenant: 'accounts', audit: 'none', rate: 'read' } as const

export const roadsideLists = {
  inspections: get('GetSMSDataInspectionsList', {
    query: InspectionFilter,
    data: pageWithCountsOf(InspectionRow, inspectionFilterValues),
    roles: readers,
    ...reading,
  }),
  /** As reported, those that a court dismissed included. `Time_Weight__c` is 0 where the newest snapshot does not count it. */
  violations: get('GetSMSViolations', {
    query: ViolationFilter,
    data: pageWithCountsOf(ScoredViolation, violationFilterValues),
    roles: readers,
    ...reading,
  }),
  /** Drivers of the inspection's carrier, the best reasons first: with a search all of that name, else those with a reason. */
  suggestions: get('GetInspectionDriverSuggestions', {
    query: z.strictObject({ InspectionId: Id, Search: withDefault(searchText(100), '') }),
    data: z.object({ Inspection: InspectionRow, Drivers: z.array(DriverSuggestion) }),
    roles: carrierSide,
    ...reading,
  }),
  /** Refuses an older `Version` with 409 and the newer row. */
  match: post('MatchInspectionDriver', {
    body: InspectionMatch,
    data: InspectionRow,
    roles: carrierSide,
    tenant: 'accounts',
    audit: 'matched a roadside inspection',
    rate: 'write',
  }),
}
