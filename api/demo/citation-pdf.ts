import Pdf from 'pdfkit'
import { shownDay } from '../src/platform/calendar.ts'

interface Citation {
  number: string
  received_on: string | null
  driver_full_name: string | null
  violation_description: string | null
  city_state: string | null
  carrier: string
}

const paper = '#fdf6d8'
const ink = '#3b3a33'

/** A citation as an officer hands it out. */
export const citationPdf = (citation: Citation, createdAt: Date) =>
  paperPdf({ title: 'Citation', heading: 'UNIFORM TRAFFIC CITATION', facts: factsOf(citation) }, createdAt)

interface Paper {
  title: string
  heading: string
  facts: readonly (readonly [name: string, value: string])[]
}

/** A paper of the police in the fonts that every reader has: about 2 kB. */
export function paperPdf({ title, heading, facts }: Paper, createdAt: Date): Promise<Buffer> {
  const page = new Pdf({ size: [288, 432], margin: 24, info: { Title: title, CreationDate: createdAt } })
  const chunks: Buffer[] = []
  const done = Promise.withResolvers<Buffer>()
  page.on('data', (chunk: Buffer) => chunks.push(chunk))
  page.on('end', () => done.resolve(Buffer.concat(chunks)))
  page.on('error', done.reject)
  page.rect(0, 0, 288, 432).fill(paper)
  page.fillColor(ink).font('Courier-Bold').fontSize(15).text(heading, 24, 28)
  page.font('Courier').fontSize(8).text('Invented for the demo. Not a legal document.')
  for (const [name, value] of facts) {
    page.moveDown(0.9).font('Courier').fontSize(7).text(name.toUpperCase())
    page.font('Courier-Bold').fontSize(11).text(value)
    page
      .moveTo(24, page.y + 2)
      .lineTo(264, page.y + 2)
      .lineWidth(0.5)
      .stroke(ink)
  }
  page.end()
  return done.promise
}

const factsOf = (citation: Citation) =>
  (
    [
      ['Citation number', `C-${citation.number.replace(/\D/g, '')}`],
      ['Date', citation.received_on && shownDay(citation.received_on)],
      ['Driver', citation.driver_full_name],
      ['Vehicle operated for', citation.carrier],
      ['Offense', citation.violation_description],
      ['Place', citation.city_state],
    ] as const
  ).flatMap(([name, value]) => (value ? [[name, value] as const] : []))
