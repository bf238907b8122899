import Pdf from 'pdfkit'
import { registerFonts, typeFor } from './pdf-page.ts'

const margin = 54
const size = { width: 612, height: 792 }
const width = size.width - 2 * margin
/** Footers stand in the lower margin. */
const bottom = size.height - margin - 12

/** A longer paragraph may go over to the next page. */
const tallest = 200

export const inks = { text: '#16191d', muted: '#474e56', good: '#0b6b3a', bad: '#a4161a', ask: '#7a5600' }

/** Finding where a run of letters ends its line takes quadratic time, and a no-break space ends none. A hash has 64 letters. */
const longRun = /[^ \n]{64}(?=[^ \n])/g
const noBreak = /[\u00a0\ufeff]/g

/** The look of a line. */
export interface Look {
  isBold?: boolean
  size?: number
  ink?: string
  indent?: number
}

/** A long report of Letter pages for readers and screen readers: headings, paragraphs and page numbers. */
export function newTaggedPdf({ title, createdAt }: { title: string; createdAt: Date }) {
  const page = new Pdf({
    size: 'LETTER',
    margins: { top: margin, left: margin, right: margin, bottom: size.height - bottom },
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    bufferPages: true,
    info: { Title: title, Author: 'Carrier compliance', CreationDate: createdAt },
    lang: 'en-US',
    displayTitle: true,
  })
  registerFonts(page)
  const chunks: Buffer[] = []
  const done = Promise.withResolvers<Buffer>()
  page.on('data', (chunk: Buffer) => chunks.push(chunk))
  page.on('end', () => done.resolve(Buffer.concat(chunks)))
  page.on('error', done.reject)
  const root = page.struct('Document')
  page.addStructure(root)

  const tagged = (
    type: string,
    given: string,
    { isBold = false, size: of = 9.5, ink = inks.text, indent = 0 }: Look,
  ) => {
    const text = given.replaceAll(noBreak, ' ').replaceAll(longRun, '$& ')
    page.font(typeFor(text, type.startsWith('H') ? 'title' : isBold ? 'strong' : 'text')).fontSize(of)
    const options = { width: width - indent }
    // Measuring costs as much as drawing, and what stands far above the end of the page need not be measured.
    if (page.y + tallest > bottom) keepRoom(Math.min(page.heightOfString(text, options), tallest))
    root.add(
      page.struct(type, {}, () => {
        page.fillColor(ink).text(text, margin + indent, page.y, options)
      }),
    )
    page.x = margin
  }

  /** Begins a new page where so many points are not left. */
  const keepRoom = (points: number) => {
    if (page.y + points > bottom) page.addPage()
  }

  const heading = (text: string, level: 1 | 2) => {
    keepRoom(level === 1 ? 0 : 80)
    if (level === 2) page.y += 10
    tagged(`H${level}`, text, { isBold: true, size: level === 1 ? 18 : 12.5 })
    page.y += 3
  }

  return {
    heading,
    keepRoom,
    line: (text: string, look: Look = {}) => {
      tagged('P', text, look)
      page.y += 2
    },
    gap: (points: number) => (page.y += points),
    /** A mark at the left of what comes next, for eyes alone. */
    bar: (ink: string, height: number) => {
      keepRoom(height)
      page.markContent('Artifact', { type: 'Layout' })
      page.rect(margin, page.y, 4, height).fill(ink)
      page.endMarkedContent()
    },
    finish: (footer: string) => {
      root.end()
      numberPages(page, footer)
      page.end()
      return done.promise
    },
  }
}

export type TaggedPdf = ReturnType<typeof newTaggedPdf>

function numberPages(page: PDFKit.PDFDocument, footer: string) {
  const { start, count } = page.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    page.switchToPage(index)
    page.page.margins.bottom = 0
    page.markContent('Artifact', { type: 'Pagination' })
    const line = `${footer}. Page ${index - start + 1} of ${count}`
    page.font(typeFor(line, 'text')).fontSize(8).fillColor(inks.muted)
    page.text(line, margin, size.height - margin, {
      width,
      lineBreak: false,
      ellipsis: true,
      height: 12,
    })
    page.endMarkedContent()
  }
}
