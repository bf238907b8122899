import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface Opened {
  text: string
  /** In order. */
  headings: string[]
  /** Each page has tags. */
  isTagged: boolean
}

/** What a reader of a PDF is told. */
export async function openedPdf(file: Blob): Promise<Opened> {
  const task = getDocument({ data: new Uint8Array(await file.arrayBuffer()) })
  const pdf = await task.promise
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => openedPage(await pdf.getPage(index + 1))),
  )
  await task.destroy()
  return {
    text: plain(pages.map((page) => page.text).join(' ')),
    headings: pages.flatMap(({ headings }) => headings),
    isTagged: pages.every(({ isTagged }) => isTagged),
  }
}

async function openedPage(page: PDFPageProxy) {
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const tree = await page.getStructTree()
  const told = new Map<string, string>()
  let id = ''
  for (const item of items) {
    if ('str' in item) told.set(id, `${told.get(id) ?? ''} ${item.str}`)
    else if ('id' in item) ({ id } = item)
  }
  return {
    text: items.map((item) => ('str' in item ? item.str : '')).join(' '),
    headings: headingsOf(tree).map((ids) => plain(ids.map((one) => told.get(one) ?? '').join(' '))),
    isTagged: tree !== null && tree.children.length > 0,
  }
}

interface Node {
  role?: string
  id?: string
  children?: Node[]
}

const headingsOf = ({ role = '', children = [] }: Node): string[][] =>
  /^H\d$/.test(role)
    ? [children.flatMap((child) => child.id ?? [])]
    : children.flatMap((child) => headingsOf(child))

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
