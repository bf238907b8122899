import type { ReactNode } from 'react'
import { Flex, Page, PrintButton, Stack, StatusBadge } from 'shared-ui'

interface RecordHeadProps {
  title: string
  /** The list it is one of. */
  list: string
  statuses: readonly (string | null)[]
  /** One line: what it is about. */
  summary: ReactNode
  children: ReactNode
}

/** The head of a record's page: its name, how it stands, what it is about; its panels below. */
export function RecordHead({ title, list, statuses, summary, children }: RecordHeadProps) {
  return (
    <Page
      title={title}
      crumbs={[{ label: list }, { label: title }]}
      description={
        <Stack gap="2">
          <span>{summary}</span>
          <Flex gap="2" wrap="wrap">
            {statuses.map(
              (status) => status !== null && <StatusBadge key={status} status={status} look="filled" />,
            )}
          </Flex>
        </Stack>
      }
      actions={<PrintButton>Print</PrintButton>}
    >
      <Stack gap="4">{children}</Stack>
    </Page>
  )
}
