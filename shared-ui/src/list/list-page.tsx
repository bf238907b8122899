import type { ComponentProps, ReactNode } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { ExportButton } from '../export/export-button.tsx'
import { Page } from '../page/page.tsx'
import type { List, ListFilter, ListPageData } from './use-list.ts'

interface ListPageProps<Row, Data> extends Omit<ComponentProps<typeof Page>, 'description'> {
  list: List<Row, ListFilter, Data>
  /** How many there are, in words: '128 requests, 118 of them open'. Read out when it changes. */
  count: (page: Data) => ReactNode
  /** One more line, for what needs it. */
  help?: string
}

const Count = chakra('output', { base: { display: 'block', minHeight: '20px' } })

/** A page that is a list: its count, its export, and a ListPanel below what its module has to say. */
export function ListPage<Row extends { Id: string }, Data extends ListPageData<Row>>({
  list,
  count,
  help,
  actions,
  ...page
}: ListPageProps<Row, Data>) {
  const { data } = list.query
  return (
    <Page
      {...page}
      description={
        <>
          <Count>{data && count(data)}</Count>
          {help && (
            <chakra.div maxWidth="76ch" color="fg.subtle">
              {help}
            </chakra.div>
          )}
        </>
      }
      actions={
        <>
          <ExportButton
            name={list.name}
            columns={list.columns.exported}
            total={data?.Total}
            isMore={data?.IsMore}
            readPage={list.readPage}
          />
          {actions}
        </>
      }
    />
  )
}
