import readWorkbook from 'read-excel-file/universal'
import { csvLine } from 'shared-api/uploads/csv-rows'
import { isZip } from 'shared-api/uploads/csv-text'
import { bytesOf } from './file-bytes.ts'
import { FileProblem } from './file-problem.ts'

/** Bytes of a workbook when it is unpacked: what is larger would fill the memory of a small machine. */
const mostUnpacked = 400 * 1_048_576

/** A workbook begins like every ZIP archive. */
export async function isArchive(file: Blob): Promise<boolean> {
  return isZip(await bytesOf(file.slice(0, 4)))
}

export interface Sheet {
  name: string
  /** What the service takes: UTF-8, commas. */
  csv: Blob
}

/** The sheets of an Excel workbook that have something in them, each as CSV. */
export async function sheetsOf(file: Blob): Promise<Sheet[]> {
  const { buffer } = await bytesOf(file)
  const { names, unpacked } = contentsOf(new DataView(buffer))
  if (!names.includes('xl/workbook.xml')) {
    throw new FileProblem(
      'This file is a ZIP archive, not an Excel workbook. Unpack it and choose the CSV or Excel file in it',
    )
  }
  if (unpacked > mostUnpacked) {
    throw new FileProblem('This workbook is too large to be read here. Save the sheet with drivers as CSV')
  }
  const sheets = await read(file)
  return sheets.flatMap(({ sheet, data }) =>
    data.length === 0 ? [] : [{ name: sheet, csv: new Blob(data.map((row) => csvLine(row.map(textOf)))) }],
  )
}

async function read(file: Blob) {
  try {
    return await readWorkbook(file)
  } catch (cause) {
    throw new FileProblem(
      'This workbook is damaged or locked with a password. Open it in your spreadsheet program and save it as CSV',
      cause,
    )
  }
}

type Cell = Awaited<ReturnType<typeof readWorkbook>>[number]['data'][number][number]

/** A day of a sheet has no zone: it is read as UTC. */
function textOf(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell)
  return typeof cell === 'string' ? cell : ''
}

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50

/** What the directory at the end of an archive says of it. Nothing, where there is none. */
function contentsOf(view: DataView): { names: string[]; unpacked: number } {
  const names: string[] = []
  let unpacked = 0
  const end = findEnd(view)
  if (end === undefined) return { names, unpacked }
  let place = view.getUint32(end + 16, true)
  const latin = new TextDecoder('latin1')
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (place + 46 > view.byteLength || view.getUint32(place, true) !== directoryEntry) break
    unpacked += view.getUint32(place + 24, true)
    const length = view.getUint16(place + 28, true)
    names.push(
      latin.decode(new Uint8Array(view.buffer, place + 46, Math.min(length, view.byteLength - place - 46))),
    )
    place += 46 + length + view.getUint16(place + 30, true) + view.getUint16(place + 32, true)
  }
  return { names, unpacked }
}

/** A comment of up to 65,535 bytes may stand behind it. */
function findEnd(view: DataView): number | undefined {
  const last = view.byteLength - 22
  for (let place = last; place >= 0 && place >= last - 65_535; place -= 1) {
    if (view.getUint32(place, true) === endOfDirectory) return place
  }
  return undefined
}
