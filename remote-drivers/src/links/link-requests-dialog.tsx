import { type ReactNode, useState } from 'react'
import type { DriverLinkRequest } from 'shared-api/drivers/driver-links'
import { Box, Button, Heading, Mark, Stack, Text } from 'shared-ui'
import { Dialog } from 'shared-ui/overlay'
import { IncomingRequest } from './incoming-request.tsx'
import { OutgoingRequest } from './outgoing-request.tsx'

interface LinkRequestsDialogProps {
  /** Those that wait for an answer. */
  requests: readonly DriverLinkRequest[]
  onClosed: () => void
}

/** Who asks for a driver, and for whom carriers of the caller ask, each with what can be done. */
export function LinkRequestsDialog({ requests, onClosed }: LinkRequestsDialogProps) {
  const [done, setDone] = useState('')
  const incoming = requests.filter(({ Direction }) => Direction === 'Incoming')
  const outgoing = requests.filter(({ Direction }) => Direction === 'Outgoing')

  return (
    <Dialog
      isOpen
      onOpenChanged={(isOpen) => {
        if (!isOpen) onClosed()
      }}
      title="Requests for drivers"
      description="A carrier you approve gets its own record: name, contact, address, license and birth date. Tickets, membership and history stay where they are."
      footer={<Button onClick={onClosed}>Close</Button>}
    >
      <Stack gap="4" data-focus-place="">
        <Box asChild display="flex" gap="6px" alignItems="center" textStyle="dense" outline="none">
          <output tabIndex={-1}>
            {done !== '' && (
              <>
                <Mark kind="ok" />
                {done}
              </>
            )}
          </output>
        </Box>
        {requests.length === 0 && <Text textStyle="dense">No request waits for an answer.</Text>}
        {incoming.length > 0 && (
          <RequestList title="Asked of you">
            {incoming.map((request) => (
              <IncomingRequest key={request.Id} request={request} onAnswered={setDone} />
            ))}
          </RequestList>
        )}
        {outgoing.length > 0 && (
          <RequestList title="Asked of other carriers">
            {outgoing.map((request) => (
              <OutgoingRequest key={request.Id} request={request} onWithdrawn={setDone} />
            ))}
          </RequestList>
        )}
      </Stack>
    </Dialog>
  )
}

function RequestList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box asChild>
      <section aria-label={title}>
        <Heading as="h3" textStyle="body" fontWeight="semibold" mb="2">
          {title}
        </Heading>
        <Stack asChild gap="3">
          <ul>{children}</ul>
        </Stack>
      </section>
    </Box>
  )
}
