import { useState } from 'react'
import type { FileRow } from 'shared-api/documents'
import { Box, Button, Flex, Mark, notify, Panel, readFailure, Text } from 'shared-ui'
import { ConfirmDialog } from 'shared-ui/overlay'
import { useShareStatement, useStopSharing } from './signature-queries.ts'

const question = {
  title: 'Share your statement with your carrier?',
  text: 'Your carrier and its agents can read it until you stop sharing it.',
  keep: 'Keep private',
  confirm: 'Share with carrier',
}

/** The driver's own statements, and who sees them. */
export function StatementPanel({ rows }: { rows: readonly FileRow[] }) {
  const [toShare, setToShare] = useState<FileRow>()
  const { mutateAsync } = useShareStatement()
  const statements = rows.filter(({ DocumentKind }) => DocumentKind === "Driver's statement")
  if (statements.length === 0) return null
  return (
    <Panel title="Your statement" isFlush>
      <Box as="ul" css={{ '& > li + li': { borderTopWidth: '1px' } }}>
        {statements.map((row) => (
          <Flex as="li" key={row.Id} align="center" gap="3" px="4" py="2" textStyle="dense">
            <Mark kind={row.IsShared ? 'ok' : 'none'} />
            <Box flex="1" minWidth="0">
              <Text overflowWrap="anywhere">{row.FileName}</Text>
              <Text textStyle="caption" color="fg.subtle">
                {row.IsShared ? 'Shared with your carrier' : 'Seen by you and the back office only'}
              </Text>
            </Box>
            {row.IsShared ? (
              <StopButton row={row} />
            ) : (
              <Button
                size="xs"
                aria-label={`Share ${row.FileName} with carrier`}
                onClick={() => setToShare(row)}
              >
                Share with carrier
              </Button>
            )}
          </Flex>
        ))}
      </Box>
      <ConfirmDialog
        question={question}
        isOpen={toShare !== undefined}
        onClosed={() => setToShare(undefined)}
        onConfirmed={async () => {
          if (toShare === undefined) return
          await mutateAsync(toShare.Id)
          notify.success('Your carrier can read your statement')
        }}
      />
    </Panel>
  )
}

function StopButton({ row }: { row: FileRow }) {
  const { mutate, isPending } = useStopSharing()
  return (
    <Button
      size="xs"
      aria-label={`Stop sharing ${row.FileName}`}
      isBusy={isPending}
      onClick={() =>
        mutate(row.Id, {
          onSuccess: () => notify.success('Your carrier can no longer read your statement'),
          onError: (error) => notify.failure('Your statement is still shared', readFailure(error).message),
        })
      }
    >
      Stop sharing
    </Button>
  )
}
