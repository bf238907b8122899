import { useState } from 'react'
import type { SigningLink } from 'shared-api/documents/signatures'
import { Box, Button, Flex, formatDate, Note, notify, readFailure, Stack, Text } from 'shared-ui'
import { Dialog } from 'shared-ui/overlay'
import { useCreateLink } from './signature-queries.ts'

const kind = 'Power of attorney'

/** Staff don't sign for a driver: the driver gets a link. */
export function SendLinkButton({ ticketId }: { ticketId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="xs" variant="ghost" onClick={() => setIsOpen(true)}>
        Send link to sign
      </Button>
      {isOpen && <LinkDialog ticketId={ticketId} onClosed={() => setIsOpen(false)} />}
    </>
  )
}

function LinkDialog({ ticketId, onClosed }: { ticketId: string; onClosed: () => void }) {
  const { mutate, isPending, error } = useCreateLink(ticketId, kind)
  const [link, setLink] = useState<SigningLink>()
  const create = (isMailed: boolean) => mutate(isMailed, { onSuccess: setLink })
  return (
    <Dialog
      title="Send link to sign"
      description="The driver reads and signs the power of attorney on any device, without a sign-in."
      isOpen
      onOpenChanged={(isOpen) => {
        if (!isOpen) onClosed()
      }}
      footer={
        link === undefined ? (
          <>
            <Button disabled={isPending} onClick={() => create(false)}>
              Create link to copy
            </Button>
            <Button variant="primary" isBusy={isPending} onClick={() => create(true)}>
              Email link to driver
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClosed}>
            Done
          </Button>
        )
      }
    >
      <Stack gap="3">
        {error !== null && (
          <Box role="alert">
            <Note mark="alert">{readFailure(error).message}</Note>
          </Box>
        )}
        {link === undefined ? (
          <Text>The link works once, within 7 days. An earlier link stops working.</Text>
        ) : (
          <Made link={link} />
        )}
      </Stack>
    </Dialog>
  )
}

function Made({ link: { Path, SentTo, ExpiresOn } }: { link: SigningLink }) {
  const until = formatDate(ExpiresOn)
  if (Path === null)
    return (
      <Note mark="ok">
        The link is on its way to {SentTo}. It works until {until}.
      </Note>
    )
  const address = window.location.origin + Path
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notify.success('The link was copied'),
      () => notify.failure('The link was not copied', 'Select it and copy it yourself.'),
    )
  return (
    <>
      <Text>Send this link to the driver alone. It works once, until {until}.</Text>
      <Flex gap="2" align="start">
        <Box
          flex="1"
          minWidth="0"
          p="2"
          bg="bg.muted"
          borderRadius="l1"
          textStyle="caption"
          overflowWrap="anywhere"
        >
          {address}
        </Box>
        <Button onClick={() => void copy()}>Copy</Button>
      </Flex>
    </>
  )
}
