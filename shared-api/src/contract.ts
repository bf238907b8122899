import * as z from 'zod/mini'

export const Role = z.enum(['carrier', 'agent', 'driver', 'guest', 'mvr', 'operator'])
export type Role = z.infer<typeof Role>

/** Everybody with a session, whatever the role. */
export const signedIn: readonly Role[] = Role.options

type Schema = z.core.$ZodType

/**
 * What the call answers in `Result`. `record`: `{ Data }`. `page`: `{ Data: [...], Page, PageSize, Total }` and
 * what the list adds. `bare`: the array itself (the specification's exception, getAgentList). `file`: no envelope
 * but the bytes, see `files.ts`.
 */
export type AnswerKind = 'record' | 'page' | 'bare' | 'file'

/**
 * One name may be several calls, and a query field says which: `rows` is what a counter answers to `get_report=true`,
 * `record_type=...` the call for that type. All others are `plain`.
 */
export type Variant = 'plain' | 'rows' | `record_type=${string}`

/** A form with files, sent as multipart. Whatever goes beyond is refused before it is kept. */
export interface UploadLimits {
  /** The field that the files come in: one file is a value of the body; where more are allowed, a list. */
  readonly field: string
  readonly files: number
  readonly fileBytes: number
}

export interface Answer<Kind extends AnswerKind = AnswerKind, S extends Schema = Schema> {
  readonly kind: Kind
  /** Of `Data` for a record, of the whole `Result` for the others. */
  readonly schema: S
}

interface Declared {
  /** Who may make the call; `anyone` needs no token. */
  readonly roles: readonly Role[] | 'anyone'
  /** Whose rows it touches: those of the caller's accounts, the caller's own, or no one's. */
  readonly tenant: 'accounts' | 'user' | 'none'
  /** The action written to the audit log, 'none' for a call that leaves no trace. */
  readonly audit: string
  /** Which request budget it draws from. */
  readonly rate: 'read' | 'write' | 'sign-in'
}

export interface Contract<
  Query extends Schema = Schema,
  Params extends Schema = Schema,
  Body extends Schema = Schema,
  A extends Answer = Answer,
> extends Declared {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** The call's name, with `:name` where a path parameter goes. */
  readonly name: string
  readonly variant: Variant
  readonly query: Query
  readonly params: Params
  readonly body: Body
  /** Where the body is a form with files. */
  readonly upload: UploadLimits | undefined
  readonly answer: A
}

/** What a call takes where it declares nothing: an unknown field is refused there too. */
const Nothing = z.strictObject({})
type Nothing = typeof Nothing

type AnswerOf<D extends Schema | Answer> = D extends Answer
  ? D
  : D extends Schema
    ? Answer<'record', D>
    : never

const isAnswer = (data: Schema | Answer): data is Answer => 'kind' in data

function answerOf<D extends Schema | Answer>(data: D): AnswerOf<D>
function answerOf(data: Schema | Answer): Answer {
  return isAnswer(data) ? data : { kind: 'record', schema: data }
}

interface Get<D, Q, P> extends Declared {
  readonly data: D
  readonly query?: Q
  readonly params?: P
  readonly variant?: Variant
}

interface Change<D, B, P> extends Declared {
  readonly data: D
  readonly body?: B
  readonly params?: P
}

interface Shapes<Q, P, B, D> {
  query: Q
  params: P
  body: B
  data: D
  variant?: Variant
  upload?: UploadLimits
}

function contract<Q extends Schema, P extends Schema, B extends Schema, D extends Schema | Answer>(
  method: 'GET' | 'POST' | 'DELETE',
  name: string,
  { query, params, body, data, variant = 'plain', upload: limits }: Shapes<Q, P, B, D>,
  { roles, tenant, audit, rate }: Declared,
): Contract<Q, P, B, AnswerOf<D>> {
  const answer = answerOf(data)
  return { method, name, variant, query, params, body, upload: limits, answer, roles, tenant, audit, rate }
}

function given<T extends Schema = Nothing>(schema: T | undefined): T
function given(schema: Schema | undefined): Schema {
  return schema ?? Nothing
}

export function get<D extends Schema | Answer, Q extends Schema = Nothing, P extends Schema = Nothing>(
  name: string,
  call: Get<D, Q, P>,
) {
  const { query, params, data, variant = 'plain' } = call
  return contract(
    'GET',
    name,
    { query: given(query), params: given(params), body: Nothing, data, variant },
    call,
  )
}

export function post<D extends Schema | Answer, B extends Schema = Nothing, P extends Schema = Nothing>(
  name: string,
  call: Change<D, B, P>,
) {
  return contract('POST', name, changeShapes(call), call)
}

/** What a DELETE takes away is named by its path. */
export function remove<D extends Schema | Answer, P extends Schema>(
  name: string,
  call: Omit<Change<D, Nothing, P>, 'body'>,
) {
  return contract('DELETE', name, changeShapes(call), call)
}

/** A POST whose body is a form with files. */
export function upload<D extends Schema | Answer, B extends Schema, P extends Schema = Nothing>(
  name: string,
  call: Change<D, B, P> & { readonly upload: UploadLimits },
) {
  return contract('POST', name, { ...changeShapes(call), upload: call.upload }, call)
}

const changeShapes = <D, B extends Schema, P extends Schema>({ body, params, data }: Change<D, B, P>) => ({
  query: Nothing,
  params: given(params),
  body: given(body),
  data,
})
