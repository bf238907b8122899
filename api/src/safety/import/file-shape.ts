import { open } from 'node:fs/promises'
import { ImportRefused } from './import-refused.ts'
import { downloadAgain, type OfficialFile } from './official-files.ts'

const separators = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'bars'],
] as const

const save = 'Save as CSV (comma delimited).'
/** Of a file: its heading, and what stands above it. */
const headBytes = 64_000
const mostLinesAbove = 20

/**
 * What people save in another way than FMCSA, said with what helps. Throws an ImportRefused; a file that passes may still
 * lack a column.
 */
export async function checkShape({ name, path, kind }: OfficialFile, required: readonly string[]) {
  const head = await headOf(path)
  if (head.length === 0) throw new ImportRefused(`${name} is empty.`, downloadAgain(kind))
  if (isWide(head))
    throw new ImportRefused(`${name} is written in UTF-16.`, 'Save as CSV UTF-8 (comma delimited).')
  if (head[0] === 0x50 && head[1] === 0x4b)
    throw new ImportRefused(`${name} is a workbook or an archive, whatever its name says.`, save)
  const lines = head
    .toString('latin1')
    .replace('\u00EF\u00BB\u00BF', '')
    .split(/\r\n|\r|\n/, mostLinesAbove)
  const [start] = lines.join('').trimStart()
  if (start === '<' || start === '{')
    throw new ImportRefused(
      `${name} is ${start === '<' ? 'a web page' : 'JSON'}, whatever its name says.`,
      downloadAgain(kind),
    )
  const isHeading = (line: string, separator: string) => {
    const named = new Set(namesIn(line, separator).map((column) => column.toLowerCase()))
    return required.every((column) => named.has(column.toLowerCase()))
  }
  const first = lines.find((line) => line !== '') ?? ''
  if (isHeading(first, ',')) return checkTwice(name, namesIn(first, ','))
  for (const [separator, words] of separators) {
    if (lines.some((line) => isHeading(line, separator)))
      throw new ImportRefused(`The columns of ${name} are separated by ${words}.`, save)
  }
  const heading = lines.findIndex((line) => isHeading(line, ','))
  if (heading > 0)
    throw new ImportRefused(
      `The heading of ${name} stands in line ${heading + 1}.`,
      'Delete what is above it, so that the file begins with the names of the columns.',
    )
}

function checkTwice(file: string, names: readonly string[]) {
  const lower = names.map((name) => name.toLowerCase())
  const twice = names.find((_, index) => lower[index] !== '' && lower.lastIndexOf(lower[index] ?? '') > index)
  if (twice === undefined) return
  throw new ImportRefused(
    `${file} names the column ${twice} twice.`,
    "Delete the one of them that is not FMCSA's.",
  )
}

const namesIn = (line: string, separator: string) =>
  line.split(separator).map((name) =>
    name
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** By its mark, or without one by the zeros between the letters. */
function isWide(head: Buffer): boolean {
  const isMarked = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  const start = head.subarray(0, 200)
  return isMarked || start.filter((byte) => byte === 0).length > start.length / 4
}
