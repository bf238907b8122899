import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GuestLink } from 'shared-api/sessions'
import { Box, formatDateTime, formatNumber, lazyView, Page, Panel, QueryState, Stack } from 'shared-ui'
import { ownLinkQueries } from './own-link-queries.ts'
import { pageMemory } from './steps/mapping-memory.ts'
import { noneOr } from './upload-labels.ts'
import { useUploadFlow } from './use-upload-flow.ts'

const UploadPanel = lazyView('The upload', () =>
  import('./upload-panel.tsx').then((module) => module.UploadPanel),
)

/** Where a guest's link leads: what it allows, and the upload itself. */
export function BulkUploadPage() {
  const link = useQuery(ownLinkQueries.own())
  const [memory] = useState(pageMemory)
  const flow = useUploadFlow(memory)
  return (
    <Page title="Driver upload" description="Send a carrier its drivers as one file.">
      <Stack gap="4" maxWidth="920px">
        <Panel title="Your link">
          <QueryState query={link} what="Your link">
            {(allowed) => <Allowance link={allowed} />}
          </QueryState>
        </Panel>
        {link.data && (
          <Panel title="Upload">
            <Box pt="1">
              <UploadPanel
                flow={flow}
                carrierId={link.data.Carrier.Id}
                rowsAllowed={Math.max(0, link.data.RowsAllowed - link.data.RowsUsed)}
              />
            </Box>
          </Panel>
        )}
      </Stack>
    </Page>
  )
}

function Allowance({ link: { Carrier, ValidUntil, RowsAllowed, RowsUsed } }: { link: GuestLink }) {
  const facts = [
    ['Carrier', Carrier.Name],
    ['Valid until', formatDateTime(ValidUntil)],
    [
      'Lines',
      `${formatNumber(RowsAllowed)} at most${RowsUsed > 0 ? `, ${noneOr(RowsAllowed - RowsUsed)} left` : ''}`,
    ],
  ]
  return (
    <Box as="dl" display="grid" gridTemplateColumns="max-content 1fr" columnGap="5" rowGap="1">
      {facts.map(([name, value]) => (
        <Box key={name} display="contents">
          <Box as="dt" textStyle="dense" color="fg.muted">
            {name}
          </Box>
          <Box as="dd" textStyle="dense" fontWeight="semibold">
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
