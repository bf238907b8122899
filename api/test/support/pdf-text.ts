import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of a PDF, and whether each page has tags. */
export async function openedPdf(file: Blob): Promise<{ text: string; isTagged: boolean }> {
  const task = getDocument({ data: new Uint8Array(await file.arrayBuffer()) })
  const pdf = await task.promise
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1)
      const { items } = await page.getTextContent()
      const tree = await page.getStructTree()
      const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
      return { text, isTagged: tree !== null && tree.children.length > 0 }
    }),
  )
  await task.destroy()
  const text = pages.map((page) => page.text).join(' ')
  return { text: text.replaceAll(/\s+/g, ' '), isTagged: pages.every(({ isTagged }) => isTagged) }
}
