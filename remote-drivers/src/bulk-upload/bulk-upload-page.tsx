import { useQuery } from '@tanstack/react-query'
import type { GuestLink } from 'shared-api/sessions'
import {
  Box,
  Button,
  formatDateTime,
  formatNumber,
  Note,
  Page,
  Panel,
  QueryState,
  Stack,
  Table,
  Td,
  Text,
  Th,
} from 'shared-ui'
import { saveCsv } from 'shared-ui/tables'
import { guestLinkQueries } from './guest-link-queries.ts'
import { templateColumns } from './upload-template.ts'

/** Where a guest's link leads: what it allows, and the file to prepare for it. */
export function BulkUploadPage() {
  const link = useQuery(guestLinkQueries.own())
  return (
    <Page title="Driver upload" description="Send a carrier its drivers as one file.">
      <Stack gap="4" maxWidth="840px">
        <Panel title="Your link">
          <QueryState query={link} what="Your link">
            {(allowed) => <Allowance link={allowed} />}
          </QueryState>
        </Panel>
        <Panel
          title="The file"
          actions={
            <Button icon="download" onClick={() => saveCsv('drivers-template.csv', withValues, [])}>
              Download template
            </Button>
          }
          isFlush
        >
          <Box px="4" py="3" textStyle="dense" color="fg.muted">
            A CSV file with one driver on each line. Keep the first line of the template as it is, and save
            the file as CSV (UTF-8).
          </Box>
          <Table caption="Columns of the file" onPhone="scroll" isFirstSticky>
            <thead>
              <tr>
                <Th>Column</Th>
                <Th>How to fill it in</Th>
              </tr>
            </thead>
            <tbody>
              {templateColumns.map(({ header, isRequired, hint }) => (
                <tr key={header}>
                  <Td>
                    <Text as="span" fontWeight="semibold">
                      {header}
                    </Text>
                    {!isRequired && (
                      <Text as="span" textStyle="caption" color="fg.subtle">
                        {' '}
                        optional
                      </Text>
                    )}
                  </Td>
                  <Td isWrapped>{hint}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Panel>
        <Note mark="due">
          Files can't be sent here yet: uploading is not switched on. You can prepare the file meanwhile.
        </Note>
      </Stack>
    </Page>
  )
}

const withValues = templateColumns.map(({ header }) => ({ header, csv: () => '' }))

function Allowance({ link: { Carrier, ValidUntil, RowsAllowed } }: { link: GuestLink }) {
  const facts = [
    ['Carrier', Carrier.Name],
    ['Valid until', formatDateTime(ValidUntil)],
    ['Drivers in a file', `${formatNumber(RowsAllowed)} at most`],
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
