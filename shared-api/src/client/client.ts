import type * as z from 'zod/mini'
import type { Answer, Contract, UploadLimits } from '../contract.ts'
import { pendingEnded, pendingStarted } from './pending.ts'
import { type FieldError, Refusal, tokenExpired } from '../refusal.ts'
import { sendForm } from './send-form.ts'

export { pendingCount, subscribePending } from './pending.ts'
export { Refusal } from '../refusal.ts'

export interface ClientSettings {
  /** Where the service is, without `/api/v1`; '' is the page's own origin. */
  baseUrl: string
  token: () => string | undefined
  /** The service does not know the token (any more). May be called by several calls that fail together. */
  onSessionExpired: () => void
  /** The service has answered a token that it knows, which puts the end of an idle session off; its `Date` header. */
  onAnswered?: (date: string | null) => void
}

/** Milliseconds. The user looks at an empty page while data is read; a change is better waited for than repeated. */
const answerWithin = { GET: 10_000, POST: 30_000, DELETE: 30_000 }
/** Files take as long as the line needs: 50 MB at half a megabit a second. The service ends what stands still. */
const filesWithin = 900_000

let settings: ClientSettings = { baseUrl: '', token: () => undefined, onSessionExpired: () => undefined }

export function configureClient(given: ClientSettings) {
  settings = given
}

/** In whose name a call would go out now: for what waits, and may not go out in another's. */
export const currentToken = () => settings.token()

/** A part of the input is left out where it has no fields, and may be where none of them is needed. */
type Part<Name extends string, Fields> = string extends keyof Fields
  ? { [K in Name]?: undefined }
  : Partial<Fields> extends Fields
    ? { [K in Name]?: Fields | undefined }
    : { [K in Name]: Fields }

export type CallInput<C extends Contract> = Part<'query', z.input<C['query']>> &
  Part<'params', z.input<C['params']>> &
  Part<'body', z.input<C['body']>>

/** `Result.Data`; for a list the page object, `{ Data, Page, PageSize, Total }` and what the list adds. */
export type CallResult<C extends Contract> =
  C['answer'] extends Answer<infer _, infer S> ? z.output<S> : never

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Whether the loading overlay shows for it. Calls that change something do, readings don't. */
  blocking?: boolean | undefined
  /** For a form with files: how much of it has left, from 0 to 1. */
  onSent?: ((share: number) => void) | undefined
}

type CallArguments<C extends Contract> =
  Partial<CallInput<C>> extends CallInput<C>
    ? [contract: C, input?: CallInput<C>, options?: CallOptions]
    : [contract: C, input: CallInput<C>, options?: CallOptions]

interface LooseInput {
  query?: unknown
  params?: unknown
  body?: unknown
}

/** Makes the call. Throws a `Refusal` for every failure, and the signal's reason when it is aborted. */
export async function call<C extends Contract>(...given: CallArguments<C>): Promise<CallResult<C>>
export async function call(
  contract: Contract,
  input: LooseInput = {},
  { signal, blocking = contract.method !== 'GET', onSent }: CallOptions = {},
): Promise<unknown> {
  if (blocking) pendingStarted()
  try {
    const response = await send(contract, input, { signal, onSent })
    if (contract.answer.kind === 'file' && response.ok) return await readFile(response, signal)
    const result = await readResult(response, signal)
    return contract.answer.kind === 'record' ? dataOf(result) : result
  } catch (problem) {
    if (problem instanceof Refusal && problem.status === 401 && problem.message === tokenExpired) {
      settings.onSessionExpired()
    }
    throw problem
  } finally {
    if (blocking) pendingEnded()
  }
}

async function send(
  contract: Contract,
  { query, params, body }: LooseInput,
  { signal, onSent }: Pick<CallOptions, 'signal' | 'onSent'>,
) {
  const token = settings.token()
  const headers = new Headers({ Accept: 'application/json' })
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  // A form says itself where one part ends and the next begins: the browser writes that header.
  if (contract.method === 'POST' && contract.upload === undefined)
    headers.set('Content-Type', 'application/json')
  const hasFiles = contract.upload !== undefined || contract.answer.kind === 'file'
  const limit = AbortSignal.timeout(hasFiles ? filesWithin : answerWithin[contract.method])
  try {
    const address = `${settings.baseUrl}/api/v1/${pathOf(contract.name, params)}${searchOf(query)}`
    const either = signal === undefined ? limit : AbortSignal.any([signal, limit])
    const content = contract.method === 'POST' ? bodyOf(contract, body) : undefined
    const response =
      onSent !== undefined && content instanceof FormData && 'XMLHttpRequest' in globalThis
        ? await sendForm(address, { headers, body: content, signal: either }, onSent)
        : await fetch(address, {
            method: contract.method,
            headers,
            signal: either,
            ...(content === undefined ? {} : { body: content }),
          })
    // Not a gateway in its place (5xx), and no refusal of the token itself (401).
    if (token !== undefined && response.status < 500 && response.status !== 401)
      settings.onAnswered?.(response.headers.get('date'))
    return response
  } catch (cause) {
    signal?.throwIfAborted()
    throw limit.aborted ? tooSlow(cause) : unreachable(cause)
  }
}

const bodyOf = ({ upload }: Contract, body: unknown) =>
  upload === undefined ? JSON.stringify(body ?? {}) : formOf(body, upload)

/** The words before the files: who reads the form knows where they belong before the first byte arrives. */
function formOf(body: unknown, { field }: UploadLimits) {
  const form = new FormData()
  if (!isObject(body)) return form
  const { [field]: files, ...words } = body
  for (const [name, value] of Object.entries(words)) {
    if (value !== undefined && value !== null)
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const file of Array.isArray(files) ? files : [files]) {
    if (file instanceof Blob) form.append(field, file)
  }
  return form
}

async function readFile(response: Response, signal: AbortSignal | undefined): Promise<Blob> {
  try {
    return await response.blob()
  } catch (cause) {
    signal?.throwIfAborted()
    throw unreachable(cause)
  }
}

async function readResult(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  const envelope = await readEnvelope(response, signal)
  if (response.ok && fieldOf(envelope, 'StatusCode') === 200) return fieldOf(envelope, 'Result')
  const message = fieldOf(envelope, 'Message')
  const requestId = fieldOf(envelope, 'RequestId')
  throw new Refusal(response.status, typeof message === 'string' ? message : notUnderstood, {
    errors: fieldErrorsOf(envelope),
    requestId: typeof requestId === 'string' ? requestId : undefined,
    newer: dataOf(fieldOf(envelope, 'Result')),
  })
}

/** A gateway between us may answer with a page of its own: that is a failure of the service, not of the caller. */
async function readEnvelope(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  let words: string
  try {
    words = await response.text()
  } catch (cause) {
    signal?.throwIfAborted()
    throw unreachable(cause)
  }
  try {
    return JSON.parse(words)
  } catch (cause) {
    throw new Refusal(response.status, notUnderstood, { cause })
  }
}

const notUnderstood = "The service can't answer right now. Try again in a minute."

/** 408, so that it is not repeated: asking again at once would keep the user waiting as long again. */
const tooSlow = (cause: unknown) =>
  new Refusal(408, 'The service took too long to answer. Try again.', { cause })

const unreachable = (cause: unknown) =>
  new Refusal(0, "The service can't be reached. Check your connection and try again.", { cause })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const fieldOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined)

const dataOf = (result: unknown) => fieldOf(result, 'Data')

function fieldErrorsOf(envelope: unknown): FieldError[] {
  const errors = fieldOf(envelope, 'Errors')
  if (!Array.isArray(errors)) return []
  return errors.flatMap((error: unknown) => {
    const Field = fieldOf(error, 'Field')
    const Message = fieldOf(error, 'Message')
    const RecordId = fieldOf(error, 'RecordId')
    if (typeof Field !== 'string' || typeof Message !== 'string') return []
    return [{ Field, Message, ...(typeof RecordId === 'string' ? { RecordId } : {}) }]
  })
}

function pathOf(name: string, params: unknown) {
  return name.replace(/:(\w+)/g, (_, field: string) => encodeURIComponent(String(fieldOf(params, field))))
}

function searchOf(query: unknown) {
  if (!isObject(query)) return ''
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? '' : `?${search}`
}
