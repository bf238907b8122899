import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from 'shared-api'
import { userQuery } from 'shared-api/client/user-query'
import type { Role } from 'shared-api/contract'
import { maxCounted } from 'shared-api/list'
import type { ScoredViolation } from 'shared-api/safety/roadside'
import { roadsideLists, type ViolationFilter } from 'shared-api/safety/roadside-lists'
import { useCarrierId } from 'shared-auth'
import { formatDate, formatNumber } from 'shared-ui'
import { type Column, ListPage, ListPanel, nameColumn, numberColumn, useList } from 'shared-ui/tables'
import { FilesLine } from '../safety/files-badges.tsx'
import { useColumnStore } from '../use-column-store.ts'
import { filesDayColumn, reportSourceColumn } from './roadside-columns.tsx'
import { basicColumn, violationCard, violationCarrierColumn, violationColumn } from './violation-columns.tsx'

type ViolationListColumn = Column<ScoredViolation, ViolationFilter['SortBy']>

/** By the specification the first column, the date, opens the violation; its report is named by state and number. */
const columnsFor = (
  carrierId: string | undefined,
  role: Role | undefined,
): readonly ViolationListColumn[] => [
  {
    ...violationColumn.inspected,
    isAlwaysShown: true,
    cell: nameColumn<ScoredViolation, string>({
      id: 'Inspection_Date__c',
      header: 'Inspected',
      value: ({ Inspection_Date__c }) => formatDate(Inspection_Date__c),
      record: ({ Id }) => ({ type: 'VIOLATIONS', id: Id }),
    }).cell,
  },
  violationColumn.report,
  ...(role === 'driver' ? [] : [violationColumn.driver]),
  {
    ...violationColumn.code,
    isAlwaysShown: false,
    cell: ({ Violation_Code__c }) => Violation_Code__c,
  },
  violationColumn.description,
  basicColumn,
  violationColumn.severity,
  {
    ...numberColumn<ScoredViolation, ViolationFilter['SortBy']>({
      id: 'Time_Weight__c',
      header: 'Time weight',
      sortKey: 'Time_Weight__c',
      width: 112,
      value: ({ Time_Weight__c }) => Time_Weight__c,
    }),
    cell: (violation) => (isNew(violation) ? 'Not yet' : formatNumber(violation.Time_Weight__c)),
  },
  ...(role === 'driver' ? [] : [violationCarrierColumn(carrierId)]),
  { ...violationColumn.outOfService, isHiddenAtFirst: true },
  { ...violationColumn.rollsOff, isHiddenAtFirst: true },
  { ...reportSourceColumn, isHiddenAtFirst: true },
  ...(role === 'driver' ? [] : [filesDayColumn]),
]

/** It counts from the next snapshot: it has no weight at this one, and hasn't lost it by its age. */
const isNew = ({ Time_Weight__c, Roll_Off_Date__c }: ScoredViolation) =>
  Time_Weight__c === 0 && new Date(Roll_Off_Date__c) > new Date()

export function ViolationListPage() {
  const CarrierId = useCarrierId()
  const role = useQuery(userQuery).data?.Role
  const isDriver = role === 'driver'
  const list = useList({
    name: 'violations',
    noun: { one: 'violation', many: 'violations' },
    contract: roadsideLists.violations,
    scope: { CarrierId },
    read: (query, signal) => call(roadsideLists.violations, { query }, { signal }),
    columns: useMemo(() => columnsFor(CarrierId, role), [CarrierId, role]),
    store: useColumnStore(),
  })
  return (
    <ListPage
      title="Violations"
      list={list}
      count={({ Total, IsMore = false }) =>
        IsMore
          ? `More than ${formatNumber(maxCounted)} violations found`
          : `${formatNumber(Total)} ${Total === 1 ? 'violation' : 'violations'}${list.filter.Search === '' ? '' : ' found'}`
      }
    >
      {!isDriver && <FilesLine carrierId={CarrierId} />}
      <ListPanel
        list={list}
        card={(violation) =>
          isDriver
            ? violationCard({ ...violation, Driver_Name__r: null }, '')
            : violationCard(violation, CarrierId)
        }
        empty={{
          icon: 'list-x',
          text: isDriver
            ? 'A violation appears here once its roadside inspection is matched to you.'
            : 'A violation appears here once FMCSA has published its roadside inspection.',
        }}
      />
    </ListPage>
  )
}
