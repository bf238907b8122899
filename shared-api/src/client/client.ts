import type * as z from 'zod/mini'
import type { Answer, Contract, UploadLimits } from '../contract.ts'
import { pendingEnded, pendingStarted } from './pending.ts'
import { type FieldError, Refusal, tokenExpired } from '../refusal.ts'
import { sendForm } from './send-form.ts'

export { pendingCount, subscribePending } from './pending.ts'
export { Refusal } from '../refusal.ts'

export interface ClientSettings {
  /** The origin of the service, without `/api/v1`; '' is the page's own origin. */
  baseUrl: string
  token: () => string | undefined
  /** The service no longer accepts the token. Several calls that fail together may each call this. */
  onSessionExpired: () => void
  /** The service accepted the token, which extends an idle session. Gets the `Date` header of the response. */
  onAnswered?: (date: string | null) => void
}

/** Milliseconds. A read fails early because the page is empty; a change gets longer because repeating it is worse. */
const answerWithin = { GET: 10_000, POST: 30_000, DELETE: 30_000 }
/** Enough for 50 MB at half a megabit a second. The service ends stalled transfers earlier. */
const filesWithin = 900_000

let settings: ClientSettings = { baseUrl: '', token: () => undefined, onSessionExpired: () => undefined }

export function configureClient(given: ClientSettings) {
  settings = given
}

/** The token that a call would use now, to check that a delayed call still belongs to the same session. */
export const currentToken = () => settings.token()

/** A part of the input is omitted when it has no fields, and optional when all of its fields are. */
type Part<Name extends string, Fields> = string extends keyof Fields
  ? { [K in Name]?: undefined }
  : Partial<Fields> extends Fields
    ? { [K in Name]?: Fields | undefined }
    : { [K in Name]: Fields }

export type CallInput<C extends Contract> = Part<'query', z.input<C['query']>> &
  Part<'params', z.input<C['params']>> &
  Part<'body', z.input<C['body']>>

/** `Result.Data`; for a list the page object, `{ Data, Page, PageSize, Total }` and the list's own fields. */
export type CallResult<C extends Contract> =
  C['answer'] extends Answer<infer _, infer S> ? z.output<S> : never

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Whether the loading overlay shows during the call. By default it does for changes and not for reads. */
  blocking?: boolean | undefined
  /** For a form with files: the share already sent, from 0 to 1. */
  onSent?: ((share: number) => void) | undefined
  /** Whether the call outlasts the page that made it; its body is small then. */
  isKeptAlive?: boolean | undefined
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

/** Makes the call. Throws a `Refusal` for every failure, or the signal's reason when it is aborted. */
export async function call<C extends Contract>(...given: CallArguments<C>): Promise<CallResult<C>>
export async function call(
  contract: Contract,
  input: LooseInput = {},
  { signal, blocking = contract.method !== 'GET', onSent, isKeptAlive = false }: CallOptions = {},
): Promise<unknown> {
  if (blocking) pendingStarted()
  try {
    const response = await send(contract, input, { signal, onSent, isKeptAlive })
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
  { signal, onSent, isKeptAlive = false }: Omit<CallOptions, 'blocking'>,
) {
  const token = settings.token()
  const headers = new Headers({ Accept: 'application/json' })
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  // For a form the browser writes the Content-Type, which carries the boundary.
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
            keepalive: isKeptAlive,
            ...(content === undefined ? {} : { body: content }),
          })
    // A gateway's error (5xx) and a rejected token (401) do not extend the session.
    if (token !== undefined && response.status < 500 && response.status !== 401)
      settings.onAnswered?.(response.headers.get('date'))
    return response
  } catch (cause) {
    signal?.throwIfAborted()
    throw limit.aborted ? tooSlow(cause) : unreachable(cause)
  }
}

/** A stream that has no end, outside of the contract. It does not extend the session, because no user asks for it. */
export async function openStream(path: string, signal: AbortSignal) {
  const token = settings.token()
  const headers = {
    Accept: 'text/event-stream',
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  }
  const response = await fetch(`${settings.baseUrl}/api/v1/${path}`, { headers, signal })
  if (response.ok && response.body !== null) return response.body
  const refusal = await readResult(response, signal).catch((problem: unknown) => problem)
  if (refusal instanceof Refusal && refusal.status === 401) settings.onSessionExpired()
  throw refusal
}

const bodyOf = ({ upload }: Contract, body: unknown) =>
  upload === undefined ? JSON.stringify(body ?? {}) : formOf(body, upload)

/** Puts the text fields first, so that the service knows where the files belong before they arrive. */
function formOf(body: unknown, { field }: UploadLimits) {
  const form = new FormData()
  if (!isObject(body)) return form
  const { [field]: files, ...values } = body
  for (const [name, value] of Object.entries(values)) {
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
  throw new Refusal(response.status, typeof message === 'string' ? message : unreadableAnswer, {
    errors: fieldErrorsOf(envelope),
    requestId: typeof requestId === 'string' ? requestId : undefined,
    newer: dataOf(fieldOf(envelope, 'Result')),
  })
}

/** A gateway may answer with an HTML page: that counts as a failure of the service. */
async function readEnvelope(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  let text: string
  try {
    text = await response.text()
  } catch (cause) {
    signal?.throwIfAborted()
    throw unreachable(cause)
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Refusal(response.status, unreadableAnswer, { cause })
  }
}

const unreadableAnswer = "The service can't answer right now. Try again in a minute."

/** 408 is never retried: a retry would keep the user waiting just as long again. */
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
