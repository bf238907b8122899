import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from 'shared-api'
import type { LinkedDocument } from 'shared-api/documents/signatures'
import { Box, formatDate, Heading, QueryState, readFailure, Text } from 'shared-ui'
import { SigningState, titleOf } from 'shared-ui/forms'
import { signatureQueries, useSignByLink } from './signature-queries.ts'
import { SignedCopy } from './signed-copy.tsx'
import { TicketSignForm } from './ticket-sign-form.tsx'

/** The document of a link: read and signed, and then its copy. */
export function LinkedDocumentPage({ data }: { data: string }) {
  const query = useQuery(signatureQueries.linked(data))
  const { mutateAsync } = useSignByLink()
  const [signed, setSigned] = useState<{ Copy: string; SentTo: string | null }>()
  if (signed !== undefined) return <SignedCopy data={signed.Copy} sentTo={signed.SentTo} isNew />
  // Altered, or its ticket is gone: the service says what to do.
  if (query.error instanceof Refusal && [400, 410].includes(query.error.status))
    return (
      <SigningState mark="off" title="This link doesn't open a document">
        <Text>{query.error.errors[0]?.Message ?? readFailure(query.error).message}</Text>
      </SigningState>
    )
  return (
    <QueryState query={query} what="Document">
      {(linked) => {
        const { Document, Carrier, Ticket, ExpiresOn } = linked
        if (Document === null) return <Closed linked={linked} />
        return (
          <Box display="grid" gap="3">
            <div>
              <Heading as="h2" textStyle="title">
                {titleOf(Document.Text)}
              </Heading>
              <Text textStyle="dense" color="fg.muted">
                {Carrier}, ticket {Ticket}. Sign by {formatDate(ExpiresOn)}.
              </Text>
            </div>
            <TicketSignForm
              // A ticket that changed has another document, to be read again.
              key={Document.DocumentHash}
              document={Document}
              sign={(signing) =>
                mutateAsync({ Data: data, ...signing }).catch((error: unknown) => {
                  void query.refetch()
                  throw error
                })
              }
              onSigned={setSigned}
            />
          </Box>
        )
      }}
    </QueryState>
  )
}

function Closed({ linked: { State, Carrier, DocumentKind, Ticket } }: { linked: LinkedDocument }) {
  const what = `the ${DocumentKind.toLowerCase()} for ticket ${Ticket}`
  if (State === 'used')
    return (
      <SigningState mark="ok" title="Signed">
        <Text>
          You signed {what}, and this link can&apos;t be used again. If you have no copy, ask{' '}
          {DocumentKind === 'Power of attorney' ? Carrier : 'the back office'}.
        </Text>
      </SigningState>
    )
  if (State === 'replaced')
    return (
      <SigningState mark="off" title="This link no longer works">
        <Text>
          Open the newest message from {Carrier} to sign {what}, or ask for a new link.
        </Text>
      </SigningState>
    )
  return (
    <SigningState mark="off" title="Link expired">
      <Text>
        Links work for 7 days. Ask {Carrier} for a new one to sign {what}.
      </Text>
    </SigningState>
  )
}
