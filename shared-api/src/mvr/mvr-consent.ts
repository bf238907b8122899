import * as z from 'zod/mini'
import { get, post, upload, type Role } from '../contract.ts'
import { signatureLimits } from '../documents/documents.ts'
import {
  LinkData,
  SealedText,
  SignedByLink,
  signingFields,
  SigningLink,
  SigningLinkState,
} from '../documents/signatures.ts'
import { Id, IsoDate, IsoInstant, NamedWithId, withDefault } from '../fields.ts'
import { filterValue, listQuery, pageWithCountsOf } from '../list.ts'
import { PermissiblePurpose, requesters } from './mvr.ts'

/** The disclosure and authorization as its signer reads it, and nothing else. */
export const MvrDisclosure = z.object({
  PermissiblePurpose,
  Carrier: z.string(),
  /** The first line is the title. */
  Text: z.string(),
  /** SHA-256 of the text, in hex. */
  DocumentHash: z.string(),
  DisclosureVersion: z.int(),
  /** What is agreed to by signing electronically. It stands apart from the disclosure. */
  Consent: z.string(),
  ConsentVersion: z.string(),
  /** The driver's name, to start with. */
  SignerName: z.string(),
})
export type MvrDisclosure = z.infer<typeof MvrDisclosure>

/** A driver's consent to reports for one purpose, to the driver's carrier. */
export const MvrConsent = z.object({
  Id,
  Driver__c: Id,
  DriverName: z.string(),
  Carrier__r: NamedWithId,
  PermissiblePurpose,
  DisclosureVersion: z.int(),
  /** SHA-256 of the text that was signed, in hex. */
  DocumentHash: z.string(),
  /** As the signer typed it. */
  SignerName: z.string(),
  SignedAt: IsoInstant,
  /** Without a sign-in, by a link that works once. */
  IsByLink: z.boolean(),
  /** Null while it is valid. */
  WithdrawnAt: z.nullable(IsoInstant),
})
export type MvrConsent = z.infer<typeof MvrConsent>

/** Only the driver signs: staff make a link. */
const MvrConsentDraft = z.strictObject({ PermissiblePurpose, ...signingFields })
export type MvrConsentInput = z.input<typeof MvrConsentDraft>

const LinkedMvrConsentDraft = z.strictObject({ Data: LinkData, ...signingFields })
export type LinkedMvrConsentInput = z.input<typeof LinkedMvrConsentDraft>

export const MvrConsentLinkDraft = z.strictObject({
  DriverId: Id,
  PermissiblePurpose,
  /** Mail it to the driver. Otherwise the answer has it, to be copied. */
  IsMailed: z.boolean('Choose whether to email the link'),
})
export type MvrConsentLinkDraft = z.infer<typeof MvrConsentLinkDraft>

/** What became of links to all drivers of a batch who have to consent. The counts are of drivers, each in one of them. */
export const MailedConsentLinks = z.object({
  Mailed: z.int(),
  /** They have a link from before that still works. */
  AskedBefore: z.int(),
  WithoutAddress: z.int(),
  /** Beyond the mails of an hour. */
  Left: z.int(),
})
export type MailedConsentLinks = z.infer<typeof MailedConsentLinks>

/** What a consent link opens. */
export const LinkedMvrConsent = z.object({
  State: SigningLinkState,
  Carrier: z.string(),
  PermissiblePurpose,
  ExpiresOn: IsoDate,
  /** Null unless the link is open. */
  Document: z.nullable(MvrDisclosure),
})
export type LinkedMvrConsent = z.infer<typeof LinkedMvrConsent>

export const mvrConsentFilterValues = ['All', 'Valid', 'Withdrawn'] as const

export const mvrConsentSorts = ['SignedAt', 'DriverName', 'PermissiblePurpose'] as const

export const MvrConsentFilter = z.strictObject({
  ...listQuery(mvrConsentSorts),
  /** Of one driver alone. */
  DriverId: z.optional(Id),
  list_filter: withDefault(filterValue(mvrConsentFilterValues), 'All'),
})
export type MvrConsentFilter = z.infer<typeof MvrConsentFilter>

const readers: readonly Role[] = ['carrier', 'agent', 'driver', 'mvr', 'operator']
const forAnyone = { roles: 'anyone', tenant: 'none', rate: 'sign-in' } as const
const signer = { roles: ['driver', 'mvr'], tenant: 'accounts' } as const

export const mvrConsents = {
  list: get('GetMVRConsents', {
    query: MvrConsentFilter,
    data: pageWithCountsOf(MvrConsent, mvrConsentFilterValues),
    roles: readers,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
  /** The driver's own, for one purpose. */
  document: get('GetConsentToSign', {
    query: z.strictObject({ PermissiblePurpose }),
    data: MvrDisclosure,
    ...signer,
    audit: 'none',
    rate: 'read',
  }),
  /** 409 when there is a valid consent for this purpose already, or the text has changed since it was read. */
  sign: upload('SignConsent', {
    body: MvrConsentDraft,
    upload: signatureLimits,
    data: MvrConsent,
    ...signer,
    audit: 'signed an MVR consent',
    rate: 'write',
  }),
  /** A link with which the driver signs once, within 7 days. A newer one revokes it. Its path is `/mvr-consent?link=...`. */
  createLink: post('CreateConsentLink', {
    body: MvrConsentLinkDraft,
    data: SigningLink,
    roles: requesters,
    tenant: 'accounts',
    audit: 'made a link to consent',
    rate: 'write',
  }),
  /** Mails a link to each driver of a batch who has to consent. Sent again, it goes on with those who are left. */
  mailLinks: post('MailConsentLinks', {
    body: z.strictObject({ BatchId: Id }),
    data: MailedConsentLinks,
    roles: requesters,
    tenant: 'accounts',
    audit: 'mailed links to consent',
    rate: 'write',
  }),
  openLink: post('OpenConsentLink', {
    body: SealedText,
    data: LinkedMvrConsent,
    ...forAnyone,
    audit: 'none',
  }),
  /** `Copy` opens the signed copy by GetSignedCopy, for 90 days. */
  signByLink: upload('SignConsentByLink', {
    body: LinkedMvrConsentDraft,
    upload: signatureLimits,
    data: SignedByLink,
    ...forAnyone,
    audit: 'signed an MVR consent by link',
  }),
  /**
   * From then on nothing is ordered with it; reports that were not ordered yet wait for a new consent. Staff enter it when
   * a driver tells them. Withdrawn twice, it stays as it is.
   */
  withdraw: post('WithdrawConsent', {
    body: z.strictObject({ ConsentId: Id }),
    data: MvrConsent,
    roles: readers,
    tenant: 'accounts',
    audit: 'withdrew an MVR consent',
    rate: 'write',
  }),
}
