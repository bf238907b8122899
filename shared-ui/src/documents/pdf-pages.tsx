import { useEffect, useRef, useState } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist'
import * as pdfjsWorker from 'pdfjs-dist/build/pdf.worker.min.mjs'
import { useNearViewport } from './use-near-viewport.ts'

// With it here the library starts no worker of its own, whose file no integrity is known of.
Object.assign(globalThis, { pdfjsWorker })

/** The pages of a document that are drawn. To read the rest, the user saves it. */
const mostPages = 25
/** Points of the widest place it stands in. */
const pageWidth = 860

const Page = chakra('canvas', {
  base: { display: 'block', width: 'full', height: 'full', borderWidth: '1px', bg: 'white' },
})

/** Wants its room before it is drawn: else all pages were near the first. */
const Frame = chakra('figure', { base: { width: 'full', maxWidth: `${pageWidth}px` } })

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

type Opened = { is: 'opening' } | { is: 'open'; pdf: PDFDocumentProxy; shape: number } | { is: 'broken' }

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
      const pdf = await loading.promise
      settle({ is: 'open', pdf, shape: shapeOf(await pdf.getPage(1)) })
    }
    open().catch(() => settle({ is: 'broken' }))
    return () => {
      isLeft = true
      close?.()
    }
  }, [content])

  if (opened.is === 'opening') return <p>Opening</p>
  if (opened.is === 'broken') return <p>This PDF can't be shown here. Save it to open it.</p>
  const { pdf, shape } = opened
  const numbers = Array.from({ length: Math.min(pdf.numPages, mostPages) }, (_, index) => index + 1)
  return (
    <Pages aria-label={`Pages of ${name}`} ref={scrolledByKeys}>
      {numbers.map((number) => (
        <PdfPage key={number} pdf={pdf} number={number} expectedShape={shape} />
      ))}
      {pdf.numPages > mostPages && (
        <p>{`The first ${mostPages} of ${pdf.numPages} pages. Save it to read all.`}</p>
      )}
    </Pages>
  )
}

/** Width by height. */
function shapeOf(page: PDFPageProxy) {
  const { width, height } = page.getViewport({ scale: 1 })
  return width / height
}

interface PdfPageProps {
  pdf: PDFDocumentProxy
  number: number
  /** That of the first page, until this one is known. */
  expectedShape: number
}

/** One page, drawn when it comes near: a long document opens as fast as a short one. */
function PdfPage({ pdf, number, expectedShape }: PdfPageProps) {
  const frame = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const isNear = useNearViewport(frame)
  const [shape, setShape] = useState(expectedShape)
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    if (!isNear) return undefined
    let stop: (() => void) | undefined
    let isLeft = false
    async function draw() {
      const page = await pdf.getPage(number)
      const { current: place } = canvas
      if (isLeft || !place) return
      setShape(shapeOf(page))
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
  }, [pdf, number, isNear])
  return (
    <Frame ref={frame} aria-label={`Page ${number} of ${pdf.numPages}`} style={{ aspectRatio: shape }}>
      {isBroken ? <p>{`Page ${number} can't be shown here.`}</p> : <Page ref={canvas} />}
    </Frame>
  )
}
