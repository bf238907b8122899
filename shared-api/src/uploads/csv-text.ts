/** What bytes are written in. Programs of offices write all four. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const saveAsCsv = 'Open it in your spreadsheet program and save it as CSV'
const exportAsCsv = 'Export the list as CSV from the program that made it'
const archive = `This file is an Excel workbook or a ZIP archive, not a CSV file. ${saveAsCsv}`

/** Of an archive, of one without a file in it, and of one in several parts. Two letters alone may be a heading. */
const zipBegins = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  [0x50, 0x4b, 0x07, 0x08],
]

export const isZip = (head: Uint8Array) => zipBegins.some((begins) => startsWith(head, begins))

/** How files begin that are no text, whatever their name says, and what to do with each. */
const otherKinds: readonly { begins: readonly number[]; problem: string }[] = [
  ...zipBegins.map((begins) => ({ begins, problem: archive })),
  { begins: [0xd0, 0xcf, 0x11, 0xe0], problem: `This file is an old Excel workbook. ${saveAsCsv}` },
  {
    begins: [0x25, 0x50, 0x44, 0x46],
    problem: `This file is a PDF. ${exportAsCsv}`,
  },
  { begins: [0x1f, 0x8b], problem: 'This file is compressed. Unpack it and choose the CSV file in it' },
  {
    begins: [0x7b, 0x5c, 0x72, 0x74, 0x66],
    problem: `This file is a document of a word processor. ${saveAsCsv}`,
  },
]

/** How text begins that is no table. */
const otherTexts: readonly { begins: RegExp; problem: string }[] = [
  { begins: /^\s*<(!doctype|html|table|\?xml)\b/i, problem: `This file is a web page. ${saveAsCsv}` },
  { begins: /^\s*(\{\s*"|\[\s*\{)/, problem: `This file is JSON. ${exportAsCsv}` },
]

const noText = `This file does not hold text. ${saveAsCsv}`
export const emptyFile =
  'This file is empty. Choose a file with a line of column names and a driver on each line'

function startsWith(bytes: Uint8Array, begins: readonly number[]) {
  return begins.every((byte, place) => bytes[place] === byte)
}

/** Why a file that begins with these bytes is no CSV; undefined where it may be one. A few thousand bytes are enough. */
export function problemOfContent(head: Uint8Array): string | undefined {
  if (head.length === 0) return emptyFile
  const other = otherKinds.find(({ begins }) => startsWith(head, begins))
  if (other !== undefined) return other.problem
  const wide = wideEncodingOf(head)
  if (wide === undefined && head.includes(0)) return noText
  const text = new TextDecoder(wide).decode(head)
  return otherTexts.find(({ begins }) => begins.test(text))?.problem
}

/** By the byte order mark, or by where the zeros of plain letters stand. */
function wideEncodingOf(head: Uint8Array): Encoding | undefined {
  if (startsWith(head, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(head, [0xfe, 0xff])) return 'utf-16be'
  const zeros = [0, 0]
  const looked = Math.min(head.length, 2000)
  for (let place = 0; place < looked; place += 1) {
    if (head[place] === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  }
  const [even = 0, odd = 0] = zeros
  if (odd > looked / 4 && even < looked / 50) return 'utf-16le'
  if (even > looked / 4 && odd < looked / 50) return 'utf-16be'
  return undefined
}

/** Looks at all bytes of a file, piece by piece: one letter at its end tells UTF-8 from Windows-1252. */
export function encodingFinder() {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let found: Encoding | undefined
  let isFirst = true
  const tryUtf8 = (bytes?: Uint8Array) => {
    try {
      utf8.decode(bytes, { stream: bytes !== undefined })
    } catch {
      found = 'windows-1252'
    }
  }
  return {
    /** The first piece should have a few thousand bytes. */
    look: (bytes: Uint8Array) => {
      if (isFirst) found = wideEncodingOf(bytes)
      isFirst = false
      if (found === undefined) tryUtf8(bytes)
    },
    encoding: (): Encoding => {
      if (found === undefined) tryUtf8()
      return found ?? 'utf-8'
    },
  }
}

/** Text of bytes that come in pieces. A byte order mark is left out; what can't be read is �. */
export function textReader(encoding: Encoding) {
  const decoder = new TextDecoder(encoding)
  return {
    read: (bytes: Uint8Array) => decoder.decode(bytes, { stream: true }),
    end: () => decoder.decode(new Uint8Array(), { stream: false }),
  }
}
