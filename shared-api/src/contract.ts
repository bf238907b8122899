import * as z from 'zod/mini'

export const Role = z.enum(['carrier', 'agent', 'driver', 'guest', 'mvr', 'operator'])
export type Role = z.infer<typeof Role>

/** Every user with a session. */
export const signedIn: readonly Role[] = Role.options

type Schema = z.core.$ZodType

/**
 * The shape of `Result`. `record`: `{ Data }`. `page`: `{ Data: [...], Page, PageSize, Total }` and the list's own
 * fields. `bare`: the array itself (the specification's exception, getAgentList). `file`: the bytes, without an
 * envelope, see `documents.ts`.
 */
export type AnswerKind = 'record' | 'page' | 'bare' | 'file'

/**
 * Several calls may share a name, told apart by a query field: `rows` is a counter with `get_report=true`,
 * `record_type=...` the call for that type. All others are `plain`.
 */
export type Variant = 'plain' | 'rows' | `record_type=${string}`

/** Limits of a multipart form with files. A form that exceeds them is refused before it is stored. */
export interface UploadLimits {
  /** The field with the files: a single file when one is allowed, otherwise a list. */
  readonly field: string
  readonly files: number
  readonly fileBytes: number
}

export interface Answer<Kind extends AnswerKind = AnswerKind, S extends Schema = Schema> {
  readonly kind: Kind
  /** The schema of `Data` for a record, of the whole `Result` for the others. */
  readonly schema: S
}

interface Declared {
  /** The roles that may make the call; `anyone` needs no token. */
  readonly roles: readonly Role[] | 'anyone'
  /** Whose rows it reads or changes: those of the caller's accounts, the caller's own, or none. */
  readonly tenant: 'accounts' | 'user' | 'none'
  /** The action written to the audit log; 'none' writes no entry. */
  readonly audit: string
  /** Which rate limit applies. */
  readonly rate: 'read' | 'write' | 'sign-in'
  /** Takes a core for long where a carrier is large: of its users' heavy calls one is answered at a time. */
  readonly isHeavy?: boolean
}

export interface Contract<
  Query extends Schema = Schema,
  Params extends Schema = Schema,
  Body extends Schema = Schema,
  A extends Answer = Answer,
> extends Declared {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** The call's name, with path parameters as `:name`. */
  readonly name: string
  readonly variant: Variant
  readonly query: Query
  readonly params: Params
  readonly body: Body
  /** Set when the body is a form with files. */
  readonly upload: UploadLimits | undefined
  /** Its body may list thousands of ids. */
  readonly isLarge: boolean
  readonly answer: A
}

/** The input of a call that declares none: unknown fields are refused. */
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
  readonly isLarge?: boolean
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
  isLarge?: boolean
}

function contract<Q extends Schema, P extends Schema, B extends Schema, D extends Schema | Answer>(
  method: 'GET' | 'POST' | 'DELETE',
  name: string,
  { query, params, body, data, variant = 'plain', upload: limits, isLarge = false }: Shapes<Q, P, B, D>,
  { roles, tenant, audit, rate, isHeavy = false }: Declared,
): Contract<Q, P, B, AnswerOf<D>> {
  const answer = answerOf(data)
  return {
    method,
    name,
    variant,
    query,
    params,
    body,
    upload: limits,
    isLarge,
    answer,
    roles,
    tenant,
    audit,
    rate,
    isHeavy,
  }
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

/** A DELETE names its record in the path. */
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

const changeShapes = <D, B extends Schema, P extends Schema>({
  body,
  params,
  data,
  isLarge = false,
}: Change<D, B, P>) => ({
  query: Nothing,
  params: given(params),
  body: given(body),
  data,
  isLarge,
})
