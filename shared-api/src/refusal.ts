export interface FieldError {
  Field: string
  Message: string
  /** The caller's own record that conflicts. */
  RecordId?: string | undefined
}

interface RefusalDetails {
  errors?: readonly FieldError[] | undefined
  requestId?: string | undefined
  cause?: unknown
  newer?: unknown
}

/**
 * The portal's only error type for a refused call: the service throws it, and the client throws it again in the browser.
 * `status` is the HTTP status, 0 when no answer came. `message` is shown to users.
 */
export class Refusal extends Error {
  readonly status: number
  readonly errors: readonly FieldError[]
  readonly requestId: string | undefined
  /** The current record when a change was based on an older version (409). The screen parses it with its schema. */
  readonly newer: unknown

  constructor(
    status: number,
    message: string,
    { errors = [], requestId, cause, newer }: RefusalDetails = {},
  ) {
    super(message, { cause })
    this.name = 'Refusal'
    this.status = status
    this.errors = errors
    this.requestId = requestId
    this.newer = newer
  }
}

/** Exact texts from the specification, which callers compare. */
export const tokenExpired = 'Token has been expired!'
export const unauthorizedAccess = 'Unauthorized Access'
export const recordNotFound = 'Record not found'
