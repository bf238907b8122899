import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { documentStore } from 'shared-api/client/document-store'
import type { Role } from 'shared-api/contract'
import { DocumentKind, type FileRow } from 'shared-api/documents'
import { SignedKind } from 'shared-api/documents/signatures'
import { Box, Flex, Mark, Panel, Text } from 'shared-ui'
import { DocumentsPanel } from 'shared-ui/documents'
import { SendLinkButton } from '../signatures/send-link-button.tsx'
import { SignButton } from '../signatures/sign-button.tsx'
import { SignatureList } from '../signatures/signature-list.tsx'
import { StatementPanel } from '../signatures/statement-panel.tsx'
import { detailQueries } from './detail-queries.ts'
import { PaperButton } from './paper-button.tsx'

export interface DocumentPage {
  Data: FileRow[]
  Page: number
  PageSize: number
  Total: number
}

interface DocumentsPartProps {
  ticketId: string
  query: UseQueryResult<DocumentPage>
  /** Papers that the checklist misses. */
  missing: readonly DocumentKind[]
  role: Role | undefined
}

/** The papers of a ticket, and those that it still needs. */
export function DocumentsPart({ ticketId, query, missing, role }: DocumentsPartProps) {
  const queryClient = useQueryClient()
  const store = useMemo(() => documentStore('tickets', ticketId), [ticketId])
  return (
    <>
      {missing.length > 0 && <MissingDocuments ticketId={ticketId} missing={missing} role={role} />}
      <DocumentsPanel
        query={query}
        store={store}
        empty="Add the citation, letters of the court and photos for the attorney."
        onPage={() => undefined}
        onChanged={() =>
          void queryClient.invalidateQueries({ queryKey: detailQueries.documents(ticketId).queryKey })
        }
      />
      {role === 'driver' && <StatementPanel rows={query.data?.Data ?? []} />}
      <SignatureList ticketId={ticketId} />
    </>
  )
}

function MissingDocuments({ ticketId, missing, role }: Omit<DocumentsPartProps, 'query'>) {
  const folder = { bucket: 'tickets', folder: ticketId } as const
  return (
    <Panel title="Missing documents" isFlush>
      <Box as="ul" css={{ '& > li + li': { borderTopWidth: '1px' } }}>
        {missing.map((kind) => (
          <Flex as="li" key={kind} wrap="wrap" align="center" columnGap="3" px="4" py="2" textStyle="dense">
            <Box flex="none">
              <Mark kind={kind === 'Citation' ? 'due' : 'none'} />
            </Box>
            <Text as="span" flex="1 1 140px">
              {kind}
              {kind === 'Citation' && (
                <Text as="span" color="fg.muted">
                  {' '}
                  front and back
                </Text>
              )}
            </Text>
            <Flex gap="1" ms="auto" wrap="wrap" justify="end">
              {role === 'driver' && <SignMissing ticketId={ticketId} kind={kind} />}
              {kind === 'Power of attorney' && role !== 'driver' ? (
                <>
                  <SendLinkButton ticketId={ticketId} />
                  <PaperButton folder={folder} kind={kind} label="Upload scanned" />
                </>
              ) : (
                <PaperButton folder={folder} kind={kind} />
              )}
            </Flex>
          </Flex>
        ))}
      </Box>
    </Panel>
  )
}

function SignMissing({ ticketId, kind }: { ticketId: string; kind: DocumentKind }) {
  const signed = SignedKind.options.find((option) => option === kind)
  return signed === undefined ? null : <SignButton ticketId={ticketId} kind={signed} />
}

/** Photos are never missed. A carrier does not see whether there is a driver's statement. */
const needed = (role: string | undefined) =>
  DocumentKind.options.filter(
    (kind) => kind !== 'Photo' && (kind !== "Driver's statement" || role === 'driver' || role === 'operator'),
  )

export const missingKinds = (rows: readonly FileRow[], role: string | undefined) =>
  needed(role).filter((kind) => !rows.some(({ DocumentKind: given }) => given === kind))
