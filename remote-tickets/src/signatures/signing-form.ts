import { type DocumentToSign, type SignatureInput, SignerName } from 'shared-api/documents/signatures'
import { textLines } from 'shared-api/fields'
import * as z from 'zod/mini'

/** What a signer gives, whether signed in or by a link. */
export type Signing = Omit<SignatureInput, 'TicketId' | 'DocumentKind'>

export interface SigningValues {
  Statement: string
  How: 'draw' | 'type'
  TypedName: string
  Picture: File | undefined
  IsAgreed: boolean
}

/** Checks the form, and makes of it what is sent with the document that was read. */
export const signingForm = ({ DocumentKind, DocumentHash, ConsentVersion }: DocumentToSign) =>
  z.pipe(
    z
      .object({
        Statement:
          DocumentKind === "Driver's statement"
            ? textLines(4000, 'Enter your statement').check(z.minLength(1, 'Enter your statement'))
            : z.string(),
        How: z.enum(['draw', 'type']),
        TypedName: SignerName,
        Picture: z.optional(z.custom<File>((value) => value instanceof File)),
        IsAgreed: z.boolean(),
      })
      .check(
        z.refine(({ How, Picture }) => How === 'type' || Picture !== undefined, {
          message: 'Sign in the box, or choose Type name',
          path: ['Picture'],
        }),
        z.refine(({ IsAgreed }) => IsAgreed, { message: 'Agree to sign electronically', path: ['IsAgreed'] }),
      ),
    z.transform(({ Statement, How, TypedName, Picture }) => ({
      DocumentHash,
      ConsentVersion,
      TypedName,
      ...(Statement !== '' && { Statement }),
      ...(How === 'draw' && Picture !== undefined && { Signature: Picture }),
    })),
  )
