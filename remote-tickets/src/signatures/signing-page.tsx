import { Text, useLinkQuery } from 'shared-ui'
import { SigningState } from 'shared-ui/forms'
import { LinkedDocumentPage } from './linked-document.tsx'
import { SignedCopy } from './signed-copy.tsx'

/** The page of a link to sign, and of a link to a signed copy. It needs no sign-in. */
export function SigningPage() {
  const query = useLinkQuery()
  const copy = query.get('copy')
  const link = query.get('link')
  if (copy !== null) return <SignedCopy key={copy} data={copy} />
  if (link !== null) return <LinkedDocumentPage key={link} data={link} />
  return (
    <SigningState mark="off" title="Open the link in your message again">
      <Text>For your security, the link is not kept when this page is reloaded.</Text>
    </SigningState>
  )
}
