import * as z from 'zod/mini'
import { SignerName } from '../documents/signatures.ts'
import { textLines } from '../fields.ts'

interface SignedText {
  DocumentHash: string
  ConsentVersion: string
}

/** Checks the form of a signature, and makes of it what is sent with the document that was read. */
export const signingForm = ({ DocumentHash, ConsentVersion }: SignedText, hasStatement = false) =>
  z.pipe(
    z
      .object({
        Statement: hasStatement
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
