import { MvrContent } from 'shared-api/mvr/mvr-content'
import { encodingDetector, textReader } from 'shared-api/uploads/csv-text'
import * as z from 'zod/mini'

/** Bytes: no text that the call takes is larger. */
const mostBytes = 800_000

export interface ChosenFile {
  name: string
  /** '' where it was not read. */
  text: string
  /** Why its text can't be used, as a sentence. */
  problem?: string
}

export async function readChosenFile(file: File): Promise<ChosenFile> {
  const { name } = file
  const refused = (problem: string) => ({ name, text: '', problem })
  if (file.size > mostBytes) return refused(`${name} is larger than 800 KB. Choose a smaller file.`)
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (bytes === undefined) return refused(`${name} can't be read. Choose it again.`)
  const text = textOf(new Uint8Array(bytes))
  if (text.trim() === '') return refused(`${name} is empty. Choose another file.`)
  if (text.startsWith('%PDF') || text.includes('\0'))
    return refused(`${name} is not a text file. Choose another file.`)
  return { name, text }
}

function textOf(bytes: Uint8Array) {
  const detector = encodingDetector()
  detector.look(bytes)
  const reader = textReader(detector.encoding())
  return reader.read(bytes) + reader.end()
}

/** Why a file is not the content of a report, as a sentence that names the field. */
export function problemOfRecord({ name, text, problem }: ChosenFile): string | undefined {
  if (problem !== undefined) return problem
  const read = jsonOf(text)
  if (read === undefined) return `${name} is not JSON. Choose the record as a JSON file.`
  const [issue] = z.safeParse(MvrContent, read.json).error?.issues ?? []
  if (issue === undefined) return undefined
  if (issue.path.length === 0) return `${name} holds no record. Choose the record as a JSON file.`
  const field = `"${issue.path.join('.')}"`
  return isMissing(read.json, issue.path)
    ? `${name} is missing the field ${field}. Add it and choose the file again.`
    : `The field ${field} in ${name} is wrong. Correct it and choose the file again.`
}

function jsonOf(text: string): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** The content of a report, where the file holds one. */
export const recordIn = ({ text }: ChosenFile): MvrContent | undefined =>
  z.safeParse(MvrContent, jsonOf(text)?.json).data

const isMissing = (json: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined),
    json,
  ) === undefined
