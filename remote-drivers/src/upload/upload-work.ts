import { call, Refusal } from 'shared-api'
import { recognizedMapping, uploadFields } from 'shared-api/uploads/driver-headings'
import { driverUploads, uploadLimits } from 'shared-api/uploads'
import type { Option } from 'shared-api/accounts/master-data'
import type { FileValidator } from './checking/file-validator.ts'
import { FileProblem } from './checking/file-problem.ts'
import type { MappingMemory } from './steps/mapping-memory.ts'
import { type Attempt, columnsOf, type KnownFile, type StateAt, type UploadState } from './upload-state.ts'
import { localToday } from '../memberships/local-today.ts'

/** What the steps of an upload work with. */
export interface UploadTools {
  fileValidator: FileValidator
  memory: MappingMemory
  /** Says nothing any more once another file was chosen. */
  show: (next: UploadState) => void
  /** Stays with what was sent. */
  follow: (uploadId: string) => void
}

const tooBig = 'This file is larger than 50 MB. Split it into smaller ones'
const notRead = 'This file could not be read in your browser. Try again, or save it as CSV and choose that'

/** What is wrong with a file before anything of it is read. */
export const problemOfSize = ({ size }: File) => (size > uploadLimits.fileBytes ? tooBig : undefined)

export const sentenceOf = (error: unknown) => (error instanceof FileProblem ? error.message : notRead)

/** Reads the beginning of a file, or of another sheet of it, and finds out which column holds what. */
export async function readFile({ fileValidator, memory, show }: UploadTools, file: File, sheet?: string) {
  const opened = await fileValidator.open({ file, sheet })
  const remembered = await memory.load(opened.headings)
  const mapping = remembered ?? recognizedMapping(opened.headings)
  const isRemembered = remembered !== undefined
  show({ at: 'mapping', file, opened, mapping, isRemembered, isChanged: false })
}

/** Reads it once more, as it was read before: a check that was stopped has taken its reader along. */
export async function readAgain({ fileValidator, show }: UploadTools, known: KnownFile) {
  const opened = await fileValidator.open({ file: known.file, sheet: known.opened.sheet })
  show(columnsOf({ ...known, opened }))
}

export async function checkLines(
  { fileValidator, memory, show }: UploadTools,
  state: StateAt<'mapping'>,
  states: readonly Option[],
) {
  const { file, opened, mapping, attempt } = state
  const known = { file, opened, mapping, attempt }
  void memory.save(opened.headings, mapping)
  show({ at: 'checking', ...known, progress: { rows: 0, share: 0 } })
  try {
    const rules = { mapping, states, today: localToday() }
    const summary = await fileValidator.check(rules, (progress) =>
      show({ at: 'checking', ...known, progress }),
    )
    show({ at: 'checked', ...known, summary })
  } catch (error) {
    show({ ...state, problem: sentenceOf(error) })
  }
}

export async function sendFile(
  { fileValidator, show, follow }: UploadTools,
  state: StateAt<'checked'>,
  { CarrierId, signal }: { CarrierId: string; signal: AbortSignal },
) {
  const { file: chosen, opened, mapping, summary } = state
  const attempt = attemptOf(state, CarrierId)
  const { uploadId } = attempt
  const known = { file: chosen, opened, mapping, attempt, summary }
  const onSent = (share: number) => show({ at: 'sending', ...known, share })
  onSent(0)
  try {
    const file = await fileValidator.fileToSend()
    const body = { CarrierId, UploadId: uploadId, Mapping: mapping, file }
    const sent = await call(driverUploads.send, { body }, { blocking: false, signal, onSent })
    show({ at: 'sent', uploadId: sent.UploadId, isRepeated: sent.UploadId !== uploadId })
    follow(sent.UploadId)
  } catch (error) {
    show({ at: 'checked', ...known, problem: signal.aborted ? undefined : refusalOf(error) })
  }
}

/** That before, where nothing is different now. */
function attemptOf({ attempt, mapping }: KnownFile, CarrierId: string): Attempt {
  const isSame =
    attempt?.CarrierId === CarrierId &&
    uploadFields.every((field) => attempt.mapping[field] === mapping[field])
  return isSame ? attempt : { uploadId: crypto.randomUUID(), mapping, CarrierId }
}

function refusalOf(error: unknown) {
  if (!(error instanceof Refusal)) return sentenceOf(error)
  const [first] = error.errors
  return first?.Message ?? error.message
}
