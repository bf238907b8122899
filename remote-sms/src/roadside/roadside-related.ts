import { call } from 'shared-api'
import {
  roadside,
  type RoadsideInspection,
  type SafetyNotification,
  type Violation,
} from 'shared-api/safety/roadside'
import { formatDate } from 'shared-ui'
import { type Column, numberColumn, recordTarget, relatedFact, type RelatedList } from 'shared-ui/tables'
import {
  countViolations,
  inspectionOf,
  notificationColumn,
  reportNumber,
  roadsideColumn,
  roadsideDriverColumn,
} from './roadside-columns.tsx'
import { basicColumn, violationCard, violationColumn } from './violation-columns.tsx'

const found: Column<{ Violations__c: number }> = {
  id: 'Violations__c',
  header: 'Found',
  width: 136,
  csv: countViolations,
}

const outOfService = numberColumn<RoadsideInspection, string>({
  id: 'OOS_Total__c',
  header: 'Out of service',
  value: ({ OOS_Total__c }) => OOS_Total__c,
})

const read: RelatedList<RoadsideInspection>['read'] = (id, page, signal) =>
  call(
    roadside.inspections,
    { params: { id }, query: { record_type: 'SMS_INSPECTION', ...page } },
    { signal },
  )

const cardOf = (inspection: RoadsideInspection) => ({
  title: reportNumber(inspection),
  record: { type: 'SMS_INSPECTION', id: inspection.Id },
  status: countViolations(inspection),
  facts: [formatDate(inspection.Inspection_Date__c)],
})

const { report, inspected } = roadsideColumn

export const inspectionsOfCarrier: RelatedList<RoadsideInspection> = {
  many: 'roadside inspections',
  contract: roadside.inspections,
  read,
  columns: [report, inspected, { ...roadsideDriverColumn, cell: undefined }, found],
  card: (inspection) => {
    const { facts, ...card } = cardOf(inspection)
    const { Driver__c, Driver_Name__r } = inspection
    return {
      ...card,
      facts: [...facts, relatedFact(recordTarget('DRIVER', Driver__c), Driver_Name__r?.Name)],
    }
  },
}

/** The page says whose inspections these are. */
export const inspectionsOfDriver: RelatedList<RoadsideInspection> = {
  many: 'roadside inspections',
  contract: roadside.inspections,
  read,
  columns: [report, inspected, outOfService, found],
  card: cardOf,
}

export const violationsOfCarrier: RelatedList<Violation> = {
  many: 'violations',
  contract: roadside.violations,
  read: (id, page, signal) =>
    call(roadside.violations, { params: { id }, query: { record_type: 'VIOLATIONS', ...page } }, { signal }),
  columns: [
    violationColumn.code,
    violationColumn.inspected,
    basicColumn,
    violationColumn.outOfService,
    violationColumn.severity,
  ],
  card: (violation) => violationCard(violation, ''),
}

export const violationsOfDriver: RelatedList<Violation> = {
  ...violationsOfCarrier,
  card: (violation) => violationCard({ ...violation, Driver_Name__r: null }, ''),
}

export const relatedNotifications: RelatedList<SafetyNotification> = {
  many: 'SMS notifications',
  contract: roadside.notifications,
  read: (id, page, signal) =>
    call(
      roadside.notifications,
      { params: { id }, query: { record_type: 'SMS_NOTIFY_INSPECTION', ...page } },
      { signal },
    ),
  columns: [notificationColumn.report, notificationColumn.kind, notificationColumn.happened, found],
  card: (notification) => ({
    title: reportNumber(notification),
    record: inspectionOf(notification),
    status: countViolations(notification),
    facts: [notification.Kind__c, formatDate(notification.Inspection_Date__c)],
  }),
}
