import { useEffect, useState } from 'react'
import { useToken } from 'shared-auth'
import { Button, Link, Text } from 'shared-ui/base'
import { AuthLayout } from '../session/auth-layout.tsx'
import { MailList } from './mail-list.tsx'
import { MailView } from './mail-view.tsx'
import { type MailboxState, openMailbox } from './mailbox.ts'

/** The emails that the demo portal would have sent, newest first. */
export function MailboxPage() {
  const [reading, setReading] = useState(0)
  return <Mailbox key={reading} onLookAgain={() => setReading(reading + 1)} />
}

function Mailbox({ onLookAgain }: { onLookAgain: () => void }) {
  const [mailbox, setMailbox] = useState<MailboxState>({ is: 'loading' })
  const [openId, setOpenId] = useState<string>()
  const isSignedIn = useToken() !== undefined
  const wayBack = isSignedIn ? (
    <Link to="/">Back to the portal</Link>
  ) : (
    <Link to="/sign-in">Back to sign in</Link>
  )

  useEffect(() => openMailbox(setMailbox), [])

  const mail = mailbox.is === 'open' ? mailbox.mails.find(({ Id }) => Id === openId) : undefined
  if (mail) {
    return (
      <AuthLayout title={mail.Subject} busy="Opening" isLong link={wayBack}>
        <MailView mail={mail} isSignedIn={isSignedIn} onClosed={() => setOpenId(undefined)} />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title="Demo mailbox"
      intro={<Text>The demo sends no email. What it would send appears here.</Text>}
      busy="Opening"
      isLong
      link={wayBack}
    >
      <MailList mailbox={mailbox} onOpened={setOpenId}>
        <Button icon="rotate-cw" onClick={onLookAgain}>
          Refresh
        </Button>
      </MailList>
    </AuthLayout>
  )
}
