import { call, Refusal } from 'shared-api'
import { recognisedMapping } from 'shared-api/driver-headings'
import { driverUploads, uploadLimits } from 'shared-api/driver-uploads'
import type { Option } from 'shared-api/master-data'
import type { Checker } from './checking/checker.ts'
import { FileProblem } from './checking/file-problem.ts'
import type { MappingMemory } from './mapping-memory.ts'
import type { StateAt, UploadState } from './upload-state.ts'

/** What the steps of an upload work with. */
export interface UploadTools {
  checker: Checker
  memory: MappingMemory
  /** Says nothing any more once another file was chosen. */
  show: (next: UploadState) => void
}

const tooBig = 'This file is larger than 50 MB. Split it into smaller ones'
const notRead = 'This file could not be read in your browser. Try again, or save it as CSV and choose that'

/** What is wrong with a file before anything of it is read. */
export const problemOfSize = ({ size }: File) => (size > uploadLimits.fileBytes ? tooBig : undefined)

export const sentenceOf = (error: unknown) => (error instanceof FileProblem ? error.message : notRead)

/** Reads the beginning of a file, or of another sheet of it, and finds out which column holds what. */
export async function readFile({ checker, memory, show }: UploadTools, file: File, sheet?: string) {
  const opened = await checker.open({ file, sheet })
  const remembered = await memory.load(opened.headings)
  const mapping = remembered ?? recognisedMapping(opened.headings)
  const uploadId = crypto.randomUUID()
  show({ at: 'mapping', file, opened, mapping, uploadId, isRemembered: remembered !== undefined })
}

export async function checkLines(
  { checker, memory, show }: UploadTools,
  state: StateAt<'mapping'>,
  states: readonly Option[],
) {
  const { file, opened, mapping, uploadId } = state
  const known = { file, opened, mapping, uploadId }
  void memory.save(opened.headings, mapping)
  show({ at: 'checking', ...known, progress: { rows: 0, share: 0 } })
  try {
    const rules = { mapping, states, today: today() }
    const summary = await checker.check(rules, (progress) => show({ at: 'checking', ...known, progress }))
    show({ at: 'checked', ...known, summary })
  } catch (error) {
    show({ ...state, problem: sentenceOf(error) })
  }
}

export async function sendFile({ checker, show }: UploadTools, state: StateAt<'checked'>, CarrierId: string) {
  const { mapping: Mapping, uploadId: UploadId } = state
  show({ ...state, at: 'sending' })
  try {
    const file = await checker.fileToSend()
    const sent = await call(
      driverUploads.send,
      { body: { CarrierId, UploadId, Mapping, file } },
      { blocking: false },
    )
    show({ at: 'sent', uploadId: sent.UploadId, isRepeated: sent.UploadId !== UploadId })
  } catch (error) {
    show({ ...state, problem: refusalOf(error) })
  }
}

function refusalOf(error: unknown) {
  if (!(error instanceof Refusal)) return sentenceOf(error)
  const [first] = error.errors
  return first?.Message ?? error.message
}

/** The reader's own day. */
function today() {
  const now = new Date()
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}
