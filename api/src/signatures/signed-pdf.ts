import { dayOf, shownDay } from '../platform/calendar.ts'
import { keepTogether, newPdf, pdfRow, pdfRule, pdfTime } from '../platform/files/pdf-page.ts'
import { runApart, type Share } from '../platform/threads.ts'
import { consentText } from './document-templates.ts'

interface SignedCopy {
  text: string
  /** SHA-256 of the text, in hex. */
  hash: string
  signatureId: string
  signerName: string
  /** A PNG; undefined where the typed name is the signature. */
  picture: Uint8Array | undefined
  signedAt: Date
  network: string
  device: string
  isByLink: boolean
}

const pictureBox = { fit: [220, 60] as [number, number] }

/** The signed copy: the document word for word, the signature, and how it was made. */
export const signedPdf = async ({ shareKey, ...signed }: SignedCopy & { shareKey: Share }) =>
  Buffer.from(
    await runApart<Uint8Array>(import.meta.url, 'drawSignedCopy', signed, {
      shareKey,
      isHeavy: signed.picture !== undefined,
    }),
  )

/** @public Called by its name on the thread. */
export function drawSignedCopy({ text, picture, ...signed }: SignedCopy): Promise<Buffer> {
  const [title = '', ...body] = text.split('\n')
  const { page, finish } = newPdf({ title, createdAt: signed.signedAt })
  page.font('regular').fontSize(10).fillColor('#16191d').text(body.join('\n').trim(), { lineGap: 2 })
  page.moveDown(1)
  keepTogether(page, 250)
  if (picture === undefined) page.fontSize(20).text(signed.signerName)
  else {
    page.image(Buffer.from(picture), page.x, page.y, pictureBox)
    page.y += pictureBox.fit[1] + 8
  }
  pdfRule(page)
  pdfRow(page, 'Signed by', signed.signerName, 'bold')
  pdfRow(page, 'Signed at', `${shownDay(dayOf(signed.signedAt))} ${pdfTime(signed.signedAt)}`)
  const look = picture === undefined ? 'Typed name' : 'Drawn'
  pdfRow(page, 'Signature', `${look}, ${signed.isByLink ? 'by a link that works once' : 'signed in'}`)
  pdfRow(page, 'Network and device', `${signed.network}, ${signed.device}`)
  pdfRow(page, 'SHA-256 of the text above', signed.hash)
  pdfRow(page, 'Signature number', signed.signatureId)
  page.moveDown(0.5).font('regular').fontSize(9).fillColor('#474e56')
  page.text(`The signer agreed: ${consentText}`)
  return finish()
}
