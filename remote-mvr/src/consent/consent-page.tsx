import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from 'shared-api'
import { signingForm } from 'shared-api/client/signing-form'
import type { LinkedMvrConsent } from 'shared-api/mvr/mvr-consent'
import { Box, formatDate, Heading, LinkButton, QueryState, readFailure, Text, useLinkQuery } from 'shared-ui'
import { SignForm, SigningState, titleOf } from 'shared-ui/forms'
import { otherPaths } from '../paths.ts'
import { consentQueries, useSignByLink } from './consent-queries.ts'

/** The page of a link to consent. It needs no sign-in. */
export function ConsentPage() {
  const link = useLinkQuery().get('link')
  if (link !== null) return <LinkedConsent key={link} data={link} />
  return (
    <SigningState mark="off" title="Open the link in your message again">
      <Text>For your security, the link is not kept when this page is reloaded.</Text>
    </SigningState>
  )
}

/** The disclosure of a link: read and signed. */
function LinkedConsent({ data }: { data: string }) {
  const query = useQuery(consentQueries.linked(data))
  const { mutateAsync } = useSignByLink()
  const [signed, setSigned] = useState<{ Copy: string; SentTo: string | null }>()
  if (signed !== undefined) return <Signed {...signed} />
  // Altered, or its driver is gone: the service says what to do.
  if (query.error instanceof Refusal && [400, 410].includes(query.error.status))
    return (
      <SigningState mark="off" title="This link doesn't open a document">
        <Text>{query.error.errors[0]?.Message ?? readFailure(query.error).message}</Text>
      </SigningState>
    )
  return (
    <QueryState query={query} what="Document">
      {(linked) => {
        const { Document, Carrier, ExpiresOn } = linked
        if (Document === null) return <Closed linked={linked} />
        return (
          <Box display="grid" gap="3">
            <div>
              <Heading as="h2" textStyle="title">
                {titleOf(Document.Text)}
              </Heading>
              <Text textStyle="dense" color="fg.muted">
                {Carrier}. Sign by {formatDate(ExpiresOn)}.
              </Text>
            </div>
            <SignForm
              // A disclosure that changed has to be read again.
              key={Document.DocumentHash}
              what="authorization"
              text={Document.Text}
              consent={Document.Consent}
              signerName={Document.SignerName}
              schema={signingForm(Document)}
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

function Signed({ Copy, SentTo }: { Copy: string; SentTo: string | null }) {
  return (
    <SigningState mark="ok" title="Signed">
      <Text mb="3">
        You have signed, and your link can&apos;t be used again.
        {SentTo === null
          ? ' Save your copy now: it is not emailed.'
          : ` Your copy is on its way to ${SentTo}.`}
      </Text>
      <LinkButton to={otherPaths.signedCopy(Copy)} variant="primary" size="lg" icon="download">
        Open your copy
      </LinkButton>
    </SigningState>
  )
}

function Closed({ linked: { State, Carrier } }: { linked: LinkedMvrConsent }) {
  if (State === 'used')
    return (
      <SigningState mark="ok" title="Signed">
        <Text>
          You signed the authorization, and this link can&apos;t be used again. To withdraw it, sign in or
          tell {Carrier}.
        </Text>
      </SigningState>
    )
  if (State === 'replaced')
    return (
      <SigningState mark="off" title="This link no longer works">
        <Text>
          It was replaced, or you signed already. Open the newest message from {Carrier}, or ask for a new
          link.
        </Text>
      </SigningState>
    )
  return (
    <SigningState mark="off" title="Link expired">
      <Text>Links work for 7 days. Ask {Carrier} for a new one to sign the authorization.</Text>
    </SigningState>
  )
}
