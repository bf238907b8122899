import { useEffect, useRef, useState } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import * as pdfjsWorker from 'pdfjs-dist/build/pdf.worker.min.mjs'

// With it here the library starts no worker of its own, whose file no integrity is known of.
Object.assign(globalThis, { pdfjsWorker })

/** Of a long document the rest is read where it is saved. */
const mostPages = 25
/** Points of the widest place it stands in. */
const pageWidth = 860

const Page = chakra('canvas', {
  base: { display: 'block', maxWidth: 'full', borderWidth: '1px', bg: 'white' },
})

const Pages = chakra('section', {
  base: {
    display: 'grid',
    gap: '4',
    width: 'full',
    maxHeight: '70vh',
    overflowY: 'auto',
    justifyItems: 'center',
  },
})

/** Nothing in it takes the focus: it takes it itself, and the arrow keys scroll it. */
const scrolledByKeys = (pages: HTMLElement | null) => {
  if (pages) pages.tabIndex = 0
}

type Opened = { is: 'opening' } | { is: 'open'; pdf: PDFDocumentProxy } | { is: 'broken' }

interface PdfPagesProps {
  content: Blob
  name: string
}

/** A PDF drawn as pictures of its pages: nothing in it is run, followed or filled in. */
export function PdfPages({ content, name }: PdfPagesProps) {
  const [opened, setOpened] = useState<Opened>({ is: 'opening' })
  useEffect(() => {
    let close: (() => void) | undefined
    let isLeft = false
    const settle = (settled: Opened) => {
      if (!isLeft) setOpened(settled)
    }
    async function open() {
      const data = new Uint8Array(await content.arrayBuffer())
      if (isLeft) return
      const loading = getDocument({
        data,
        enableXfa: false,
        useSystemFonts: true,
        useWasm: false,
        verbosity: 0,
      })
      close = () => void loading.destroy()
      settle({ is: 'open', pdf: await loading.promise })
    }
    open().catch(() => settle({ is: 'broken' }))
    return () => {
      isLeft = true
      close?.()
    }
  }, [content])

  if (opened.is === 'opening') return <p>Opening</p>
  if (opened.is === 'broken') return <p>This PDF can't be shown here. Save it to open it.</p>
  const { pdf } = opened
  const numbers = Array.from({ length: Math.min(pdf.numPages, mostPages) }, (_, index) => index + 1)
  return (
    <Pages aria-label={`Pages of ${name}`} ref={scrolledByKeys}>
      {numbers.map((number) => (
        <PdfPage key={number} pdf={pdf} number={number} />
      ))}
      {pdf.numPages > mostPages && (
        <p>{`The first ${mostPages} of ${pdf.numPages} pages. Save it to read all.`}</p>
      )}
    </Pages>
  )
}

function PdfPage({ pdf, number }: { pdf: PDFDocumentProxy; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isLeft = false
    async function draw() {
      const page = await pdf.getPage(number)
      const { current: place } = canvas
      if (isLeft || !place) return
      const scale = (pageWidth * devicePixelRatio) / page.getViewport({ scale: 1 }).width
      const viewport = page.getViewport({ scale })
      place.width = viewport.width
      place.height = viewport.height
      const drawing = page.render({ canvas: place, viewport })
      stop = () => drawing.cancel()
      await drawing.promise
    }
    draw().catch(() => {
      if (!isLeft) setIsBroken(true)
    })
    return () => {
      isLeft = true
      stop?.()
    }
  }, [pdf, number])
  if (isBroken) return <p>{`Page ${number} can't be shown here.`}</p>
  return (
    <figure aria-label={`Page ${number} of ${pdf.numPages}`}>
      <Page ref={canvas} />
    </figure>
  )
}
