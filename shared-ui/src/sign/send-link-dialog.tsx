import { type ReactNode, useState } from 'react'
import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Stack } from '@chakra-ui/react/stack'
import { Button } from '../buttons/button.tsx'
import { Note } from '../feedback/note.tsx'
import { copyText } from '../feedback/copy-text.ts'
import { formatDate } from '../formats/dates.ts'
import { Text } from '../layout/typography.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { readFailure } from '../states/failure.ts'

interface MadeLink {
  /** A day. */
  ExpiresOn: string
  /** A path of the portal; null where the link was mailed. */
  Path: string | null
  /** The address that it was mailed to; null where it was not. */
  SentTo: string | null
}

interface SendLinkDialogProps {
  title: string
  description: ReactNode
  /** Who signs, in one word. */
  signer: string
  create: {
    mutate: (isMailed: boolean, options: { onSuccess: (link: MadeLink) => void }) => void
    isPending: boolean
    error: unknown
  }
  onClosed: () => void
}

/** Staff don't sign for another person, who gets a link, by mail or from them. */
export function SendLinkDialog({ title, description, signer, create, onClosed }: SendLinkDialogProps) {
  const { mutate, isPending, error } = create
  const [link, setLink] = useState<MadeLink>()
  const make = (isMailed: boolean) => mutate(isMailed, { onSuccess: setLink })
  return (
    <Dialog
      title={title}
      description={description}
      isOpen
      onOpenChanged={(isOpen) => {
        if (!isOpen) onClosed()
      }}
      footer={
        link === undefined ? (
          <>
            <Button disabled={isPending} onClick={() => make(false)}>
              Create link to copy
            </Button>
            <Button variant="primary" isBusy={isPending} onClick={() => make(true)}>
              Email link to {signer}
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
          <Made link={link} signer={signer} />
        )}
      </Stack>
    </Dialog>
  )
}

function Made({ link: { Path, SentTo, ExpiresOn }, signer }: { link: MadeLink; signer: string }) {
  const until = formatDate(ExpiresOn)
  if (Path === null)
    return (
      <Note mark="ok">
        The link is on its way to {SentTo}. It works until {until}.
      </Note>
    )
  const address = window.location.origin + Path
  return (
    <>
      <Text>
        Send this link to the {signer} alone. It works once, until {until}.
      </Text>
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
        <Button onClick={() => void copyText(address, 'The link was copied')}>Copy</Button>
      </Flex>
    </>
  )
}
