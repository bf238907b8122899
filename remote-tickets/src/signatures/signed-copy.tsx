import { useQuery } from '@tanstack/react-query'
import { Refusal } from 'shared-api'
import { Button, QueryState, readFailure, saveBlob, Text } from 'shared-ui'
import { SigningState } from 'shared-ui/forms'
import { signatureQueries } from './signature-queries.ts'

interface SignedCopyProps {
  /** The `copy` parameter of its link. */
  data: string
  /** The address that it was mailed to. */
  sentTo?: string | null
  /** It was signed on this page. */
  isNew?: boolean
}

/** The signer's own copy, to be saved. */
export function SignedCopy({ data, sentTo = null, isNew = false }: SignedCopyProps) {
  const query = useQuery(signatureQueries.copy(data))
  if (query.error instanceof Refusal && query.error.status >= 400 && query.error.status < 429)
    return (
      <SigningState mark="off" title="This link doesn't open a signed copy">
        <Text>{query.error.errors[0]?.Message ?? readFailure(query.error).message}</Text>
      </SigningState>
    )
  return (
    <SigningState mark="ok" title={isNew ? 'Signed' : 'Your signed copy'}>
      {isNew && (
        <Text mb="3">
          You have signed, and your link can&apos;t be used again.
          {sentTo === null
            ? ' Save your copy now: it is not emailed.'
            : ` Your copy is on its way to ${sentTo}.`}
        </Text>
      )}
      <QueryState query={query} what="Signed copy">
        {(copy) => (
          <Button
            variant="primary"
            size="lg"
            icon="download"
            onClick={() => saveBlob(copy, 'Signed copy.pdf')}
          >
            Save your copy
          </Button>
        )}
      </QueryState>
    </SigningState>
  )
}
