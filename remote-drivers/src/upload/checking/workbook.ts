import { unzipSync } from 'fflate'
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
  const { names, unpacked } = contentsOf(await bytesOf(file))
  // An archive without a directory was cut off: nothing in it can be unpacked.
  if (names.length > 0 && !names.includes('xl/workbook.xml')) {
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

/** What the directory of an archive says of it; nothing of an archive without one. */
function contentsOf(archive: Uint8Array): { names: string[]; unpacked: number } {
  const names: string[] = []
  let unpacked = 0
  const note = ({ name, originalSize }: { name: string; originalSize: number }) => {
    names.push(name)
    unpacked += originalSize
    return false
  }
  try {
    unzipSync(archive, { filter: note })
  } catch {
    return { names, unpacked }
  }
  return { names, unpacked }
}
