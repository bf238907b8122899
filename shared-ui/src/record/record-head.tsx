import type { ReactNode } from 'react'
import { Flex } from '@chakra-ui/react/flex'
import { Stack } from '@chakra-ui/react/stack'
import { type Crumb, Page } from '../page/page.tsx'
import { PrintButton } from '../page/print-button.tsx'

interface RecordHeadProps {
  title: string
  /** The list it is one of. */
  list: Crumb
  /** How it stands: StatusBadges, filled. */
  statuses: ReactNode
  /** One line: what it is about. */
  summary: ReactNode
  /** Buttons beside Print. */
  actions?: ReactNode
  children: ReactNode
}

/** The head of a record's page: its name, how it stands, what it is about; its panels below. */
export function RecordHead({ title, list, statuses, summary, actions, children }: RecordHeadProps) {
  return (
    <Page
      title={title}
      crumbs={[list, { label: title }]}
      description={
        <Stack gap="2">
          <span>{summary}</span>
          <Flex gap="2" wrap="wrap">
            {statuses}
          </Flex>
        </Stack>
      }
      actions={
        <>
          <PrintButton>Print</PrintButton>
          {actions}
        </>
      }
    >
      <Stack gap="4">{children}</Stack>
    </Page>
  )
}
