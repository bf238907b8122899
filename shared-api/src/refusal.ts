export interface FieldError {
  Field: string
  Message: string
  /** The caller's own record that stands in the way. */
  RecordId?: string | undefined
}

interface RefusalDetails {
  errors?: readonly FieldError[] | undefined
  requestId?: string | undefined
  cause?: unknown
  newer?: unknown
}

/**
 * The one way in which the portal says no: the service throws it, the client throws it again on the
 * other side. `status` is the HTTP status, 0 when no answer came. `message` is for people.
 */
export class Refusal extends Error {
  readonly status: number
  readonly errors: readonly FieldError[]
  readonly requestId: string | undefined
  /** Of a change that came too late (409): the record as it is by now, for the screen's own schema to read. */
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

/** The exact texts that the specification gives a meaning to. */
export const tokenExpired = 'Token has been expired!'
export const unauthorizedAccess = 'Unauthorized Access'
export const recordNotFound = 'Record not found'
