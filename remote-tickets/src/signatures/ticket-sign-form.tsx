import type { ReactNode } from 'react'
import { signingForm } from 'shared-api/client/signing-form'
import { type DocumentToSign, type SignatureInput, statementPlace } from 'shared-api/documents/signatures'
import { SignForm } from 'shared-ui/forms'

interface TicketSignFormProps<Signed> {
  document: DocumentToSign
  /** Signed in, or by a link. */
  sign: (signing: Omit<SignatureInput, 'TicketId' | 'DocumentKind'>) => Promise<Signed>
  onSigned: (signed: Signed) => void
  actions?: ReactNode
}

/** A document of a ticket, and its signature. */
export function TicketSignForm<Signed>({ document, ...form }: TicketSignFormProps<Signed>) {
  const { DocumentKind, Text, Consent, SignerName } = document
  return (
    <SignForm
      what={DocumentKind.toLowerCase()}
      text={Text}
      statementPlace={statementPlace}
      consent={Consent}
      signerName={SignerName}
      schema={signingForm(document, DocumentKind === "Driver's statement")}
      {...form}
    />
  )
}
