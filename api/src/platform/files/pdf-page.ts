import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'
import Pdf from 'pdfkit'

const fontFiles = {
  text: import.meta.resolve('@expo-google-fonts/public-sans/400Regular/PublicSans_400Regular.ttf'),
  strong: import.meta.resolve('@expo-google-fonts/public-sans/700Bold/PublicSans_700Bold.ttf'),
  title: import.meta.resolve('@expo-google-fonts/overpass/700Bold/Overpass_700Bold.ttf'),
  // Names have letters that the portal's type lacks.
  regular: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
}
type FontName = keyof typeof fontFiles

declare global {
  // oxlint-disable-next-line typescript/no-namespace
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit takes a font that is open, too. */
      registerFont(name: string, font: Font): this
    }
  }
}

/** Reading the tables of a font takes longer than drawing a page with it, so that all documents of a thread share them. */
const opened = new Map<FontName, Font>()

function fontOf(name: FontName): Font {
  const font = opened.get(name) ?? openSync(fileURLToPath(fontFiles[name]))
  if (!('layout' in font)) throw new Error(`${fontFiles[name]} is a collection of fonts`)
  opened.set(name, font)
  return font
}

/** The document's fonts, by their names. */
export function registerFonts(page: PdfPage): PdfPage {
  for (const name of ['text', 'strong', 'title', 'regular', 'bold'] as const)
    page.registerFont(name, fontOf(name))
  return page.font('regular')
}

const wider = { text: 'regular', strong: 'bold', title: 'bold' } as const

/** The portal's type where it has all letters of a text, else one that has them. */
export const typeFor = (text: string, type: keyof typeof wider) =>
  Array.from(text).every((letter) => fontOf(type).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    ? type
    : wider[type]

const margin = 72
const width = 612 - 2 * margin

export type PdfPage = PDFKit.PDFDocument

/** A PDF of Letter pages that begins with its title. */
export function newPdf({ title, createdAt }: { title: string; createdAt: Date }) {
  const page = new Pdf({
    size: 'LETTER',
    margin,
    font: '',
    info: { Title: title, Author: 'Carrier compliance', CreationDate: createdAt },
    lang: 'en-US',
    displayTitle: true,
  })
  const chunks: Buffer[] = []
  const done = Promise.withResolvers<Buffer>()
  page.on('data', (chunk: Buffer) => chunks.push(chunk))
  page.on('end', () => done.resolve(Buffer.concat(chunks)))
  page.on('error', done.reject)
  registerFonts(page).fontSize(10).fillColor('#5f666e').text('Carrier compliance')
  page.moveDown(0.5).font('bold').fontSize(20).fillColor('#16191d').text(title)
  page.moveDown(1)
  const finish = () => {
    page.end()
    return done.promise
  }
  return { page, finish }
}

/** A name at the left, its value at the right. */
export function pdfRow(page: PdfPage, name: string, value: string, font: 'regular' | 'bold' = 'regular') {
  const nameWidth = width * 0.5 - 12
  page.font(font).fontSize(10)
  const height = Math.max(
    page.heightOfString(name, { width: nameWidth }),
    page.heightOfString(value, { width: width * 0.5 }),
  )
  keepTogether(page, height)
  const top = page.y
  page.fillColor('#474e56').text(name, margin, top, { width: nameWidth })
  page.fillColor('#16191d').text(value, margin + width * 0.5, top, { width: width * 0.5, align: 'right' })
  page.x = margin
  page.y = top + height + 8
}

/** Begins a new page where so many points are not left. */
export function keepTogether(page: PdfPage, height: number) {
  if (page.y + height > page.page.height - margin) page.addPage()
}

export function pdfRule(page: PdfPage) {
  page
    .moveTo(margin, page.y)
    .lineTo(margin + width, page.y)
    .lineWidth(0.75)
    .stroke('#dee1e2')
  page.y += 10
}

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** '2:02 pm UTC' */
export const pdfTime = (at: Date) => `${time.format(at).toLowerCase().replace(/\s/, ' ')} UTC`
