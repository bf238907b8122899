import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { call } from 'shared-api'
import { userQuery } from 'shared-api/client/user-query'
import { columnStore } from 'shared-api/client/column-store'
import { isId } from 'shared-api/fields'
import { mvr, mvrReportOfBatchFilterValues } from 'shared-api/mvr'
import { EmptyState, LinkButton, Page, readFailure, Stack } from 'shared-ui'
import { ListPage, ListPanel, useList } from 'shared-ui/tables'
import { paths } from '../paths.ts'
import { reportCard } from '../reports/report-card.tsx'
import { ConsentLinkButton } from '../consent/consent-link-button.tsx'
import { BatchNext } from './batch-next.tsx'
import { reportsOfBatchColumns } from './reports-of-batch-columns.tsx'

/** One request: how far it is, and its reports. */
export function BatchPage() {
  const { id = '' } = useParams()
  const role = useQuery(userQuery).data?.Role
  if (role === undefined) return null
  // A batch names other drivers, too.
  const mayRead = role !== 'driver' && role !== 'mvr'
  return isId(id) && mayRead ? <OneBatch key={id} id={id} /> : <BatchNotFound />
}

function OneBatch({ id }: { id: string }) {
  const list = useList({
    name: 'mvr-batch-reports',
    noun: { one: 'MVR report', many: 'MVR reports' },
    // Answers of one batch are not those of another.
    contract: { ...mvr.ofBatch, variant: id },
    read: (query, signal) => call(mvr.ofBatch, { params: { id }, query }, { signal }),
    columns: reportsOfBatchColumns,
    store: columnStore,
    staleTime: 0,
  })
  const page = list.query.data
  if (page === undefined && readFailure(list.query.error).isNotFound) return <BatchNotFound />
  const title = page === undefined ? 'MVR batch' : `Batch ${page.Batch.Name}`
  return (
    <ListPage
      title={title}
      crumbs={[
        { label: 'MVR reports', to: paths.reportList },
        { label: 'Batches', to: paths.batchList },
        { label: title },
      ]}
      list={list}
      count={({ Batch }) =>
        `${Batch.History_Info__c}, ${Batch.PermissiblePurpose__c.toLowerCase()}, ${Batch.Carrier__r.Name}`
      }
    >
      <Stack gap="4">
        {page && <BatchNext batch={page.Batch} waiting={page.Counts['Consent Needed']} />}
        <div>
          <ListPanel
            list={list}
            tabs={{
              label: 'Status of reports',
              field: 'list_filter',
              values: mvrReportOfBatchFilterValues,
              none: (status) => `No reports whose status is ${status}`,
            }}
            card={(report) => ({
              ...reportCard(report, false),
              lines: (
                <>
                  {reportCard(report, false).lines}
                  <ConsentLinkButton report={report} />
                </>
              ),
            })}
            empty={{ icon: 'file-text', text: 'This batch has no reports.' }}
          />
        </div>
      </Stack>
    </ListPage>
  )
}

function BatchNotFound() {
  return (
    <Page title="MVR batch not found">
      <EmptyState
        kind="notFound"
        title="There is no such MVR batch"
        text="It may belong to a carrier that you don't have access to."
        action={<LinkButton to="/">Go to dashboard</LinkButton>}
      />
    </Page>
  )
}
