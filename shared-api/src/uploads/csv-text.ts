/** The encodings that office programs write. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const saveAsCsv = 'Open it in your spreadsheet program and save it as CSV'
const exportAsCsv = 'Export the list as CSV from the program that made it'
const archive = `This file is an Excel workbook or a ZIP archive, not a CSV file. ${saveAsCsv}`

/** An archive, an empty one and a split one. Two bytes are not enough, because text may begin with PK. */
const zipBegins = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  [0x50, 0x4b, 0x07, 0x08],
]

export const isZip = (head: Uint8Array) => zipBegins.some((begins) => startsWith(head, begins))

/** The first bytes of files that are not text, with a message for each. */
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
    problem: `This file is a word processor document. ${saveAsCsv}`,
  },
]

/** The start of text that is not a table, with a message for each. */
const otherTexts: readonly { begins: RegExp; problem: string }[] = [
  { begins: /^\s*<(!doctype|html|table|\?xml)\b/i, problem: `This file is a web page. ${saveAsCsv}` },
  { begins: /^\s*(\{\s*"|\[\s*\{)/, problem: `This file is JSON. ${exportAsCsv}` },
]

const noText = "This file can't be read. Choose a CSV or XLSX file"
export const emptyFile =
  'This file is empty. Choose a file with a line of column names and a driver on each line'

function startsWith(bytes: Uint8Array, begins: readonly number[]) {
  return begins.every((byte, place) => bytes[place] === byte)
}

/** Why a file with these first bytes is not a CSV file; undefined when it may be. Needs a few thousand bytes. */
export function problemOfContent(head: Uint8Array): string | undefined {
  if (head.length === 0) return emptyFile
  const other = otherKinds.find(({ begins }) => startsWith(head, begins))
  if (other !== undefined) return other.problem
  const wide = wideEncodingOf(head)
  if (wide === undefined && head.includes(0)) return noText
  const text = new TextDecoder(wide).decode(head)
  return otherTexts.find(({ begins }) => begins.test(text))?.problem
}

/** Detected by the byte order mark, or by the position of the zero bytes. */
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

/** Detects the encoding of a file in chunks. It needs all of them, because only the last may rule out UTF-8. */
export function encodingDetector() {
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
    /** The first chunk should have a few thousand bytes. */
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

/** Decodes chunks of bytes. Drops the byte order mark; undecodable bytes become �. */
export function textReader(encoding: Encoding) {
  const decoder = new TextDecoder(encoding)
  return {
    read: (bytes: Uint8Array) => decoder.decode(bytes, { stream: true }),
    end: () => decoder.decode(new Uint8Array(), { stream: false }),
  }
}
