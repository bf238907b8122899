/** The description of a failed call, read from any thrown value. */
export interface Failure {
  message: string
  isForbidden: boolean
  /** There is no such record, or its id is none. */
  isNotFound: boolean
  /** No answer, or one of a proxy in front of a service that is not up. */
  isUnreachable: boolean
  supportCode: string | undefined
}

const text = (value: unknown, key: string): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const found: unknown = Reflect.get(value, key)
  return typeof found === 'string' && found !== '' ? found : undefined
}

const status = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, 'status') : undefined

/**
 * Reads the client's refusals by their shape (status, message, requestId), not by their class: this package knows no client. An error without a status is a fault of ours, whose message would tell a user nothing.
 */
export function readFailure(error: unknown): Failure {
  const code = status(error)
  return {
    message:
      (typeof code === 'number' && text(error, 'message')) || 'Something went wrong on our side. Try again.',
    isForbidden: code === 403,
    isNotFound: code === 404 || code === 400,
    isUnreachable: typeof code === 'number' && [0, 502, 503, 504].includes(code),
    supportCode: text(error, 'requestId'),
  }
}
