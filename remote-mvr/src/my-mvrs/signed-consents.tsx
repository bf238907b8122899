import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MvrConsent } from 'shared-api/mvr/mvr-consent'
import {
  Box,
  Button,
  EmptyState,
  Flex,
  formatDateTime,
  Mark,
  notify,
  Panel,
  QueryState,
  Text,
} from 'shared-ui'
import { ConfirmDialog } from 'shared-ui/overlay'
import { consentQueries, useWithdrawConsent } from '../consent/consent-queries.ts'

/** What the driver has signed, each to be withdrawn at any time. */
export function SignedConsents() {
  const query = useQuery(consentQueries.own())
  const [leaving, setLeaving] = useState<MvrConsent>()
  const { mutateAsync } = useWithdrawConsent()
  return (
    <Panel title="Your consents" isFlush>
      <QueryState
        query={query}
        what="Your consents"
        empty={<EmptyState kind="nothing" title="No consents" text="You have signed none." />}
      >
        {({ Data }) => (
          <Box as="ul" css={{ '& > li + li': { borderTopWidth: '1px' } }}>
            {Data.map((consent) => (
              <ConsentItem key={consent.Id} consent={consent} onWithdrawn={() => setLeaving(consent)} />
            ))}
          </Box>
        )}
      </QueryState>
      <ConfirmDialog
        question={{
          title: 'Withdraw your consent?',
          text: `${leaving?.Carrier__r.Name} can order no more reports for this purpose: ${leaving?.PermissiblePurpose.toLowerCase()}. Reports that were ordered before stay.`,
          keep: 'Keep consent',
          confirm: 'Withdraw consent',
        }}
        isOpen={leaving !== undefined}
        onClosed={() => setLeaving(undefined)}
        onConfirmed={async () => {
          if (leaving === undefined) return
          await mutateAsync(leaving.Id)
          notify.success('You withdrew your consent')
        }}
      />
    </Panel>
  )
}

function ConsentItem({ consent, onWithdrawn }: { consent: MvrConsent; onWithdrawn: () => void }) {
  const { PermissiblePurpose: purpose, Carrier__r: carrier, SignedAt, IsByLink, WithdrawnAt } = consent
  return (
    <Flex as="li" wrap="wrap" align="center" gap="4px 12px" px="4" py="2" textStyle="dense">
      <Mark kind={WithdrawnAt === null ? 'ok' : 'off'} />
      <Box flex="1 1 200px" minWidth="0">
        <Text fontWeight="semibold">
          {purpose}, {carrier.Name}
        </Text>
        <Text color="fg.muted">
          Signed {formatDateTime(SignedAt)}
          {IsByLink && ', by link'}
          {WithdrawnAt !== null && `. Ended ${formatDateTime(WithdrawnAt)}`}
        </Text>
      </Box>
      {WithdrawnAt === null && (
        <Button size="xs" aria-label={`Withdraw consent: ${purpose}`} onClick={onWithdrawn}>
          Withdraw
        </Button>
      )}
    </Flex>
  )
}
