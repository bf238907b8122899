import { call } from 'shared-api'
import type { Basic } from 'shared-api/safety'
import type { ScoredViolation, Violation } from 'shared-api/safety/roadside'
import type { rollOffSorts } from 'shared-api/safety/roadside-sorts'
import { safetyCounters } from 'shared-api/safety/safety-counters'
import { type scoredViolationSorts, scores } from 'shared-api/safety/scores'
import { formatDate } from 'shared-ui'
import type { Report } from 'shared-ui/reports'
import { numberColumn } from 'shared-ui/tables'
import { unknownSnapshot } from '../safety/unknown-snapshot.ts'
import { filesDayColumn } from './roadside-columns.tsx'
import {
  basicColumn,
  violationCard,
  violationCarrierColumn,
  violationColumn,
  type ViolationSort,
} from './violation-columns.tsx'

const recent = safetyCounters.violationsLast60Days.rows

export const violationsLast60Days: Report<Violation, ViolationSort> = {
  id: 'violations-last60-days-count',
  title: 'Violations, last 60 days',
  counted:
    'Roadside violations inspected in the last 60 days, today included. The dashboard compares them with the 60 days before.',
  nouns: ['violation', 'violations'],
  icon: 'list-x',
  none: 'No roadside inspection of the last 60 days found a violation.',
  contract: recent,
  read: (query, signal) => call(recent, { query }, { signal }),
  columns: (carrierId) => [
    violationColumn.code,
    violationColumn.description,
    basicColumn,
    violationColumn.severity,
    violationColumn.outOfService,
    violationColumn.inspected,
    violationColumn.report,
    violationColumn.driver,
    { ...violationColumn.rollsOff, isHiddenAtFirst: true },
    violationCarrierColumn(carrierId),
    filesDayColumn,
  ],
  card: violationCard,
}

const leaving = safetyCounters.violationsRollingOff.rows

export const violationsRollingOff: Report<Violation, (typeof rollOffSorts)[number]> = {
  id: 'violations-rolling-off-count',
  title: 'Violations rolling off',
  counted:
    'Violations that are 24 months old within the next 60 days: snapshots after that day no longer count them. The dashboard compares them with the 60 days that have passed.',
  nouns: ['violation', 'violations'],
  icon: 'list-x',
  none: 'No violation leaves the 24 months within the next 60 days.',
  atSnapshot: {
    words: (snapshot) => ({
      title: `Rolling off at the snapshot of ${formatDate(snapshot)}`,
      counted: `Violations that the snapshot of ${formatDate(snapshot)} is the first not to count: they turn 24 months old after the snapshot before it, and before this one.`,
      none: `The snapshot of ${formatDate(snapshot)} counts every violation that the one before it counts.`,
    }),
    unknown: unknownSnapshot,
  },
  contract: leaving,
  read: (query, signal) => call(leaving, { query }, { signal }),
  columns: (carrierId) => [
    violationColumn.code,
    violationColumn.rollsOff,
    violationColumn.description,
    basicColumn,
    violationColumn.severity,
    violationColumn.inspected,
    violationColumn.report,
    violationColumn.driver,
    { ...violationColumn.outOfService, isHiddenAtFirst: true },
    violationCarrierColumn(carrierId),
    filesDayColumn,
  ],
  card: (violation, carrierId) => ({
    ...violationCard(violation, carrierId),
    status: `rolls off ${formatDate(violation.Roll_Off_Date__c)}`,
  }),
}

type ScoredSort = (typeof scoredViolationSorts)[number]
type BasicRows = (typeof scores)['unsafeDriving']['rows']

/** The violations that make the measure of one BASIC. */
const basicReport = (id: string, name: Basic, rows: BasicRows): Report<ScoredViolation, ScoredSort> => ({
  id,
  title: name,
  counted: `Violations in the 24 months before the newest snapshot that make the measure of ${name}: severity times time weight, estimated.`,
  nouns: ['violation', 'violations'],
  icon: 'sigma',
  none: `No violation counts for ${name} at the newest snapshot.`,
  contract: rows,
  read: (query, signal) => call(rows, { query }, { signal }),
  columns: (carrierId) => [
    violationColumn.code,
    violationColumn.description,
    violationColumn.severity,
    numberColumn({
      id: 'Time_Weight__c',
      header: 'Time weight',
      sortKey: 'Time_Weight__c',
      value: ({ Time_Weight__c }) => Time_Weight__c,
    }),
    numberColumn({ id: 'Points', header: 'Points', value: pointsOf }),
    violationColumn.inspected,
    violationColumn.report,
    violationColumn.driver,
    { ...violationColumn.rollsOff, isHiddenAtFirst: true },
    { ...violationColumn.outOfService, isHiddenAtFirst: true },
    violationCarrierColumn(carrierId),
    filesDayColumn,
  ],
  card: (violation, carrierId) => ({
    ...violationCard(violation, carrierId),
    status: `${pointsOf(violation)} points`,
  }),
})

const pointsOf = ({ Severity_Weight__c, Time_Weight__c }: ScoredViolation) =>
  Severity_Weight__c * Time_Weight__c

export const basicReports = [
  basicReport('basics-unsafe-driving', 'Unsafe Driving', scores.unsafeDriving.rows),
  basicReport('basics-hours-of-service', 'Hours of Service', scores.hoursOfService.rows),
  basicReport('basics-driver-fitness', 'Driver Fitness', scores.driverFitness.rows),
  basicReport('basics-controlled-substance', 'Controlled Substances', scores.controlledSubstance.rows),
  basicReport('basics-vehicle-maintainance', 'Vehicle Maintenance', scores.vehicleMaintenance.rows),
]
