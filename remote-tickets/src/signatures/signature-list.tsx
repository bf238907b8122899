import { useQuery } from '@tanstack/react-query'
import type { SignatureRow } from 'shared-api/documents/signatures'
import { Box, Flex, formatDateTime, Mark, Panel, readFailure, Text } from 'shared-ui'
import { signatureQueries } from './signature-queries.ts'

/** Who signed which document of the ticket, and whether it is as it was. */
export function SignatureList({ ticketId }: { ticketId: string }) {
  const { data = [] } = useQuery(signatureQueries.ofTicket(ticketId))
  if (data.length === 0) return null
  return (
    <Panel title="Signatures" isFlush>
      <Box as="ul" css={{ '& > li + li': { borderTopWidth: '1px' } }}>
        {data.map((signature) => (
          <SignatureItem key={signature.Id} signature={signature} />
        ))}
      </Box>
    </Panel>
  )
}

function SignatureItem({ signature }: { signature: SignatureRow }) {
  const { Id, DocumentKind, SignerName, SignedAt, IsByLink } = signature
  const { data, error } = useQuery(signatureQueries.verification(Id))
  return (
    <Flex as="li" gap="3" px="4" py="2" textStyle="dense" align="start">
      <Box mt="3px">
        <Mark kind={data === undefined ? 'wait' : data.IsUnchanged ? 'ok' : 'alert'} />
      </Box>
      <Box minWidth="0">
        <Text fontWeight="semibold">{DocumentKind}</Text>
        <Text overflowWrap="anywhere">
          Signed by {SignerName} on {formatDateTime(SignedAt)}
          {IsByLink && ', by link'}
          {data !== undefined && (data.IsUnchanged ? ', document unchanged' : '')}
        </Text>
        {data?.IsUnchanged === false && (
          <Text color="alert.fg" fontWeight="semibold">
            The document was changed after it was signed. Don&apos;t use it, and tell the back office.
          </Text>
        )}
        {data === undefined && (
          <Text color="fg.muted">
            {error === null ? 'Checking the document' : `Not checked: ${readFailure(error).message}`}
          </Text>
        )}
        {data !== undefined && (
          <Text textStyle="caption" color="fg.subtle" overflowWrap="anywhere">
            {data.Template}, SHA-256 {data.DocumentHash}
          </Text>
        )}
      </Box>
    </Flex>
  )
}
