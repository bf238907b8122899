import { LinkedDocumentPage } from './linked-document.tsx'
import { SignedCopy } from './signed-copy.tsx'
import { SigningState } from './signing-state.tsx'
import { useSigningData } from './use-signing-data.ts'
import { Text } from 'shared-ui'

/** The page of a link to sign, and of a link to a signed copy. It needs no sign-in. */
export function SigningPage() {
  const { link, copy } = useSigningData()
  if (copy !== undefined) return <SignedCopy key={copy} data={copy} />
  if (link !== undefined) return <LinkedDocumentPage key={link} data={link} />
  return (
    <SigningState mark="off" title="Open the link in your message again">
      <Text>For your security, the link is not kept when this page is reloaded.</Text>
    </SigningState>
  )
}
