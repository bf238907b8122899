import Papa from 'papaparse'
import { maxDriversOfRequest } from 'shared-api/mvr/mvr-request'
import { csvReader, delimiterOf } from 'shared-api/uploads/csv-rows'
import { encodingDetector, problemOfContent, textReader } from 'shared-api/uploads/csv-text'
import { fieldOfHeading } from 'shared-api/uploads/driver-headings'
import { formatNumber } from 'shared-ui'

/** Far more than the lines of a request need. */
const maxBytes = 5_000_000

const noColumn =
  'The first line names no column with driver IDs or CDL numbers. Name a column "Driver ID" or "CDL number".'

interface DriverFile {
  /** Of each row, as a spreadsheet counts: from 1. */
  lines: number[]
  CarrierDriverIds: string[]
  CDLNumbers: string[]
}

/** The drivers that a CSV file names, or the sentence that says why there are none. */
export async function readDriverFile(file: File): Promise<DriverFile | { problem: string }> {
  if (file.size > maxBytes)
    return { problem: 'This file is larger than 5 MB. Choose a list of drivers only.' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const problem = problemOfContent(bytes)
  if (problem !== undefined) return { problem: `${problem}.` }
  const [headings, ...rows] = rowsOf(bytes)
  const fields = headings?.cells.map(fieldOfHeading) ?? []
  const places = {
    CarrierDriverId: fields.indexOf('CarrierDriverId'),
    CDLNumber: fields.indexOf('CDLNumber'),
  }
  if (Math.max(...Object.values(places)) < 0) return { problem: noColumn }
  const broken = rows.find((row) => row.problem !== undefined)
  if (broken !== undefined) return { problem: `Line ${broken.line}: ${broken.problem}.` }
  if (rows.length === 0) return { problem: 'This file names no driver. Add a line for each driver.' }
  if (rows.length > maxDriversOfRequest)
    return { problem: `A request has ${formatNumber(maxDriversOfRequest)} drivers at most. Split the file.` }
  const columnAt = (place: number) => rows.map(({ cells }) => cells[place] ?? '')
  return {
    lines: rows.map(({ line }) => line),
    CarrierDriverIds: columnAt(places.CarrierDriverId),
    CDLNumbers: columnAt(places.CDLNumber),
  }
}

function rowsOf(bytes: Uint8Array) {
  const detector = encodingDetector()
  detector.look(bytes)
  const reader = textReader(detector.encoding())
  const text = reader.read(bytes) + reader.end()
  const rows = csvReader((config) => new Papa.Parser(config), delimiterOf(text))
  return [...rows.read(text), ...rows.end()]
}
