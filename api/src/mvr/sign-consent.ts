import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { DatabaseError } from 'pg'
import type { ReceivedFile } from 'shared-api/documents'
import type { PermissiblePurpose } from 'shared-api/mvr'
import type { MvrDisclosure } from 'shared-api/mvr/mvr-consent'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { AppContext } from '../context.ts'
import { type CheckedFile, checkedSignature, storeFiles } from '../documents/file-service.ts'
import { dayOf, shownDay } from '../platform/calendar.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { Share } from '../platform/threads.ts'
import { consentText, consentVersion, sha256 } from '../signatures/document-templates.ts'
import { sealDocument } from '../signatures/sealed-documents.ts'
import { insertSignature } from '../signatures/signature-queries.ts'
import { signedPdf } from '../signatures/signed-pdf.ts'
import { mvrUser } from './advance-report.ts'
import { closeOpenLinks, lockLinksOf, useLink } from './consent-link.ts'
import * as queries from './consent-queries.ts'
import { disclosureOf, renderDisclosure } from './disclosure.ts'
import { enqueueOrders } from './mvr-jobs.ts'
import { refuseOtherName } from './refuse-other-name.ts'

export type ConsentContext = Pick<AppContext, 'db' | 'keys' | 'files' | 'enqueueAll' | 'mvr'>

/** The disclosure as the driver reads it. */
export function disclosureToSign(purpose: PermissiblePurpose, driver: queries.ConsentSigner): MvrDisclosure {
  const Text = renderDisclosure({ purpose, carrier: driver.carrier, driver: driver.name })
  return {
    PermissiblePurpose: purpose,
    Carrier: driver.carrier,
    Text,
    DocumentHash: sha256(Text).toString('hex'),
    DisclosureVersion: disclosureOf(purpose).version,
    Consent: consentText,
    ConsentVersion: String(consentVersion),
    SignerName: driver.name,
  }
}

export async function findSigner(tx: Tx, driverId: string | undefined): Promise<queries.ConsentSigner> {
  const signer = driverId === undefined ? undefined : await queries.selectSigner(tx, driverId)
  if (signer === undefined) throw new Refusal(404, recordNotFound)
  return signer
}

interface Signing {
  driverId: string
  purpose: PermissiblePurpose
  DocumentHash: string
  ConsentVersion: string
  TypedName: string
  Signature?: ReceivedFile | undefined
}

interface SignedText {
  driver: queries.ConsentSigner
  text: string
}

interface Signer {
  /** The driver's own user; undefined for the bearer of a link. */
  userId: string | undefined
  linkId: string | undefined
  /** Under which the drawing takes turns: the user's, or the network of the bearer of a link. */
  shareKey: Share
  network: string
  device: string
  now: Date
}

/** What the signer has read, with the driver. Refuses what was not read, another name, and what is signed already. */
export async function signedText(tx: Tx, signing: Signing): Promise<SignedText> {
  const { driverId, purpose, TypedName } = signing
  const driver = await findSigner(tx, driverId)
  const text = textThatWasRead(driver, signing)
  refuseOtherName(
    TypedName,
    driver.name,
    `Enter your name as the document has it: ${driver.name}. If it is wrong, ask ${driver.carrier} to correct it.`,
  )
  if (await queries.hasConsented(tx, driverId, purpose)) throw consentedAlready()
  return { driver, text }
}

/**
 * Keeps the consent with what proves it, and orders the reports that waited for it, all or nothing. Its rows are written as
 * the back office: an MVR user sees no files. `finish` writes what belongs to it, the audit entry last. Gives the ids.
 */
export async function signConsent(
  context: ConsentContext,
  { driverId, purpose, TypedName, Signature }: Signing,
  { driver, text }: SignedText,
  signer: Signer,
  finish: (tx: Tx, accountId: string, signatureId: string) => Promise<void>,
): Promise<{ consentId: string; signatureId: string }> {
  const { now, linkId, userId, shareKey } = signer
  const picture = Signature && (await checkedSignature(Signature, { day: dayOf(now), shareKey }))
  const [consentId, signatureId] = [randomUUID(), randomUUID()]
  const hash = sha256(text)
  const pdf = await signedPdf({
    shareKey,
    text,
    hash: hash.toString('hex'),
    signatureId,
    signerName: TypedName,
    picture: picture?.picture,
    signedAt: now,
    network: signer.network,
    device: signer.device,
    isByLink: linkId !== undefined,
  })
  await storeFiles(context, [copyOf(pdf, now), ...(picture ? [picture.file] : [])], {
    folder: { bucket: 'drivers', folder: driverId },
    user: { ...mvrUser, id: userId ?? linkId ?? '', name: TypedName },
    now,
    audit: async (tx, accountId, [copy, pictureFile]) => {
      if (copy === undefined) throw new Error('A signed consent was kept without a row')
      await refuseOtherPerson(tx, driver)
      await lockLinksOf(tx, driverId)
      if (linkId !== undefined) await useLink(tx, linkId, now)
      const { template, version } = disclosureOf(purpose)
      await insertSignature(tx, {
        id: signatureId,
        account_id: accountId,
        document_kind: 'MVR consent',
        ticket_id: null,
        driver_id: driver.id,
        template,
        template_version: version,
        consent_version: consentVersion,
        document_sealed: sealDocument(context.keys, signatureId, text),
        document_hash: hash,
        file_id: copy.Id,
        file_hash: sha256(pdf),
        picture_file_id: pictureFile?.Id ?? null,
        signer_id: userId ?? null,
        signing_link_id: null,
        mvr_consent_link_id: linkId ?? null,
        signer_name: TypedName,
        signed_at: now,
        network: signer.network,
        device: signer.device,
      })
      await insertOnce(tx, {
        id: consentId,
        account_id: accountId,
        driver_id: driver.id,
        purpose,
        disclosure_version: version,
        disclosure_hash: hash,
        signature_id: signatureId,
        signer_name: TypedName,
        signed_at: now,
        is_by_link: linkId !== undefined,
      })
      const reports = await queries.orderWaiting(tx, { driverId, purpose, consentId })
      if (context.mvr !== undefined) await enqueueOrders(tx, context.enqueueAll, reports)
      await closeOpenLinks(tx, { driverId, purpose, now, but: linkId })
      await finish(tx, accountId, signatureId)
    },
  })
  return { consentId, signatureId }
}

/** Refuses what the signer has not read, or not agreed to. */
function textThatWasRead(driver: queries.ConsentSigner, { purpose, DocumentHash, ConsentVersion }: Signing) {
  const read = disclosureToSign(purpose, driver)
  if (DocumentHash === read.DocumentHash && ConsentVersion === read.ConsentVersion) return read.Text
  throw documentChanged()
}

const documentChanged = () =>
  new Refusal(409, 'This document has changed since you opened it. Read it again, then sign.')

/** A signature waits for its turn after its text was checked. */
async function refuseOtherPerson(tx: Tx, { id, ...read }: queries.ConsentSigner) {
  const now = await queries.holdSigner(tx, id)
  const isSame = isDeepStrictEqual({ ...now, email: read.email }, { id, ...read })
  if (!isSame) throw documentChanged()
}

const consentedAlready = () =>
  new Refusal(409, 'You have signed this consent already. There is nothing left to sign.')

async function insertOnce(tx: Tx, row: Parameters<typeof queries.insertConsent>[1]) {
  try {
    await queries.insertConsent(tx, row)
  } catch (problem) {
    // Signed in two windows at the same moment (unique violation).
    if (problem instanceof DatabaseError && problem.code === '23505') throw consentedAlready()
    throw problem
  }
}

const copyOf = (pdf: Buffer, now: Date): CheckedFile => ({
  name: `MVR consent, signed ${shownDay(dayOf(now))}.pdf`,
  kind: 'Signed document',
  contentType: 'application/pdf',
  size: pdf.length,
  bytes: () => Readable.from([pdf]),
})
