import { call } from 'shared-api'
import { mvr } from 'shared-api/mvr'
import { formatNumber, LinkButton, Stack } from 'shared-ui'
import { ListPage, ListPanel, useList } from 'shared-ui/tables'
import { OwnNotices } from '../adverse-actions/own-notices.tsx'
import { reportCard } from '../reports/report-card.tsx'
import { paths } from '../paths.ts'
import { ownReportColumns } from '../reports/report-columns.tsx'
import { ConsentsToSign } from './consents-to-sign.tsx'
import { LooksPanel } from './looks-panel.tsx'
import { OwnDisputes } from './own-disputes.tsx'
import { SignedConsents } from './signed-consents.tsx'

/** The driving records of a driver or an MVR user, what they sign, signed and disputed, and who looked. */
export function MyMvrPage() {
  const list = useList({
    name: 'my-mvrs',
    label: 'MVR reports',
    noun: { one: 'driving record', many: 'driving records' },
    contract: mvr.reports,
    // One person has no use for a list of today, nor for a carrier.
    scope: { list_filter: 'All', Status: '', CarrierId: undefined },
    read: (query, signal) => call(mvr.reports, { query }, { signal }),
    columns: ownReportColumns,
    // The service keeps no columns for drivers and MVR users.
    store: null,
  })
  const driverId = list.query.data?.Data.find(({ Driver__c: id }) => id !== null)?.Driver__c
  return (
    <ListPage
      title="My MVRs"
      list={list}
      count={({ Total }) => countOf(Total, list.filter.Search)}
      actions={
        driverId && (
          <LinkButton to={paths.record(driverId)} icon="file-text">
            My driving record
          </LinkButton>
        )
      }
    >
      <Stack gap="4">
        <ConsentsToSign />
        <OwnNotices />
        <ListPanel
          list={list}
          card={(report) => ({ ...reportCard(report, false), lines: undefined })}
          empty={{
            icon: 'file-text',
            text: 'A motor vehicle record about you appears here as soon as your carrier requests one. Ask your carrier if you expected one.',
          }}
        />
        <OwnDisputes />
        <SignedConsents />
        <LooksPanel />
      </Stack>
    </ListPage>
  )
}

const countOf = (total: number, search: string) =>
  `${formatNumber(total)} driving ${total === 1 ? 'record' : 'records'}${search === '' ? ' about you' : ' found'}`
