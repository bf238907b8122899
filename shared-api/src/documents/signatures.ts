import * as z from 'zod/mini'
import { get, post, upload } from '../contract.ts'
import { Id, IsoDate, IsoInstant, requiredText, textLines } from '../fields.ts'
import { fileContent, FileInput, signatureLimits } from './documents.ts'

/** What drivers sign on a ticket. */
export const SignedKind = z.enum(['Power of attorney', "Driver's statement"], 'Choose what is signed')
export type SignedKind = z.infer<typeof SignedKind>

/** A document as its signer reads it. */
export const DocumentToSign = z.object({
  DocumentKind: SignedKind,
  /** The first line is the title. In a statement, `statementPlace` stands for the signer's own words. */
  Text: z.string(),
  /** SHA-256 of the text, in hex. */
  DocumentHash: z.string(),
  Consent: z.string(),
  ConsentVersion: z.string(),
  /** The driver's name on the ticket, to start with. */
  SignerName: z.nullable(z.string()),
})
export type DocumentToSign = z.infer<typeof DocumentToSign>

/** Where a driver's statement has the signer's own words. */
export const statementPlace = '[Your statement]'

/** As typed by the signer, with room for the longest first and last name: an initial alone names no one. */
export const SignerName = requiredText(170, 'Enter your full name').check(
  z.regex(/\p{L}.*\p{L}/u, 'Enter your full name'),
)

/** A drawn signature, or the typed name alone. */
export const signingFields = {
  /** Of the document that the signer has read. */
  DocumentHash: z.string().check(z.regex(/^[\da-f]{64}$/, 'Open the document again')),
  /** Of the consent that the signer has agreed to. */
  ConsentVersion: requiredText(20, 'Agree to sign electronically'),
  TypedName: SignerName,
  Signature: z.optional(FileInput),
}

const signing = { ...signingFields, Statement: z.optional(textLines(4000)) }

/** In the order in which a signer gives it. */
export const SignatureDraft = z.strictObject({ TicketId: Id, DocumentKind: SignedKind, ...signing })
export type SignatureDraft = z.infer<typeof SignatureDraft>
/** As a screen sends it. */
export type SignatureInput = z.input<typeof SignatureDraft>

/** The `link` parameter of a signing link, or the `copy` parameter of a signed copy's. */
export const LinkData = requiredText(2000, 'Open the complete link from your message')
export const SealedText = z.strictObject({ Data: LinkData })

const LinkedSignatureDraft = z.strictObject({ Data: LinkData, ...signing })
export type LinkedSignatureInput = z.input<typeof LinkedSignatureDraft>

export const SignatureRow = z.object({
  Id,
  DocumentKind: SignedKind,
  /** Of the signed copy. */
  FileId: Id,
  /** As the signer typed it. */
  SignerName: z.string(),
  SignedAt: IsoInstant,
  /** Without a sign-in, by a link that works once. */
  IsByLink: z.boolean(),
})
export type SignatureRow = z.infer<typeof SignatureRow>

/** What the stored bytes are, compared with what was signed. */
export const Verification = z.extend(SignatureRow, {
  DocumentKind: z.enum([...SignedKind.options, 'MVR consent']),
  IsUnchanged: z.boolean(),
  /** SHA-256 of the text that was signed, in hex. */
  DocumentHash: z.string(),
  /** 'power-of-attorney, version 1' */
  Template: z.string(),
})
export type Verification = z.infer<typeof Verification>

export const SigningLinkDraft = z.strictObject({
  TicketId: Id,
  DocumentKind: SignedKind,
  /** Mail it to the driver. Otherwise the answer has it, to be copied. */
  IsMailed: z.boolean('Choose whether to email the link'),
})
export type SigningLinkDraft = z.infer<typeof SigningLinkDraft>

export const SigningLink = z.object({
  ExpiresOn: IsoDate,
  /** A path of the portal; null where the link was mailed. */
  Path: z.nullable(z.string()),
  /** The address with most of it hidden: 'b***@example.com'; null where the link was not mailed. */
  SentTo: z.nullable(z.string()),
})
export type SigningLink = z.infer<typeof SigningLink>

export const SigningLinkState = z.enum(['open', 'used', 'expired', 'replaced'])
export type SigningLinkState = z.infer<typeof SigningLinkState>

/** What a signing link opens. */
export const LinkedDocument = z.object({
  State: SigningLinkState,
  Carrier: z.string(),
  Ticket: z.string(),
  DocumentKind: SignedKind,
  ExpiresOn: IsoDate,
  /** Null unless the link is open. */
  Document: z.nullable(DocumentToSign),
})
export type LinkedDocument = z.infer<typeof LinkedDocument>

/** The `copy` parameter of the signed copy's own link. */
export const SignedByLink = z.object({ Copy: z.string(), SentTo: z.nullable(z.string()) })

const readers = {
  roles: ['carrier', 'agent', 'driver', 'operator'],
  tenant: 'accounts',
  audit: 'none',
  rate: 'read',
} as const
const params = z.strictObject({ id: Id })
const forAnyone = { roles: 'anyone', tenant: 'none', rate: 'sign-in' } as const

export const signatures = {
  /** Of a ticket, newest first. */
  ofTicket: get('GetSignatures/:id', { params, data: z.array(SignatureRow), ...readers }),
  /** Compares the stored document with what was signed: of a ticket, or an MVR consent. */
  verify: get('VerifySignature/:id', { params, data: Verification, ...readers }),
  /** A document of the ticket, for its driver to read and sign. */
  document: get('GetDocumentToSign/:id', {
    params,
    query: z.strictObject({ DocumentKind: SignedKind }),
    data: DocumentToSign,
    ...readers,
    roles: ['driver'],
  }),
  /** Only the ticket's driver signs. Staff get a sentence that says what to do instead. */
  sign: upload('UploadSignature', {
    body: SignatureDraft,
    upload: signatureLimits,
    data: SignatureRow,
    ...readers,
    audit: 'signed',
    rate: 'write',
  }),
  /** A link with which the driver signs once, within 7 days. A newer one revokes it. */
  createLink: post('CreateSigningLink', {
    body: SigningLinkDraft,
    data: SigningLink,
    roles: ['carrier', 'agent', 'operator'],
    tenant: 'accounts',
    audit: 'made a link to sign',
    rate: 'write',
  }),
  openLink: post('OpenSigningLink', { body: SealedText, data: LinkedDocument, ...forAnyone, audit: 'none' }),
  signByLink: upload('SignByLink', {
    body: LinkedSignatureDraft,
    upload: signatureLimits,
    data: SignedByLink,
    ...forAnyone,
    audit: 'signed by link',
  }),
  /** The signed copy, for its signer, for 90 days. */
  copy: post('GetSignedCopy', {
    body: SealedText,
    data: fileContent,
    ...forAnyone,
    audit: 'opened a signed copy',
  }),
}
