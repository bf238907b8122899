import { call } from 'shared-api'
import { type SignedKind, signatures } from 'shared-api/documents/signatures'
import { picture } from './sample-files.ts'

export const drawnSignature = () => new File([picture], 'signature.png')

/** What the signed-in driver has read and agreed to. */
export async function readDocument(ticketId: string, DocumentKind: SignedKind = 'Power of attorney') {
  const document = await call(signatures.document, { params: { id: ticketId }, query: { DocumentKind } })
  const { DocumentHash, ConsentVersion } = document
  return { DocumentHash, ConsentVersion }
}

/** The signed-in driver signs. */
export async function signAs(
  TypedName: string,
  TicketId: string,
  more: { DocumentKind?: SignedKind; Statement?: string; Signature?: File } = {},
) {
  const { DocumentKind = 'Power of attorney', ...given } = more
  const read = await readDocument(TicketId, DocumentKind)
  return call(signatures.sign, { body: { TicketId, DocumentKind, TypedName, ...read, ...given } })
}
