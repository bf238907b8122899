import { readFailure } from '../states/failure.ts'

interface Setters {
  // Written as a method, so that the typed setError of any form fits.
  setError(name: string, error: { type: string; message: string; types?: Record<string, string> }): void
}

/** The type of an error that is over once the service answers again. */
export const unreachable = 'unreachable'

const isFieldError = (entry: unknown): entry is { Field: string; Message: string; RecordId?: unknown } =>
  typeof entry === 'object' &&
  entry !== null &&
  typeof Reflect.get(entry, 'Field') === 'string' &&
  typeof Reflect.get(entry, 'Message') === 'string'

/**
 * Puts what the service refused onto the form: messages that name a field on that field, everything else on top
 * (an ErrorSummary shows it). A record that stands in the way is put under `types.record`. Takes what a call threw, as
 * it is, and answers the fields.
 */
export function applyServerErrors(error: unknown, setError: Setters['setError']): string[] {
  const found: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, 'errors') : undefined
  const fieldErrors = Array.isArray(found) ? found.filter(isFieldError) : []
  for (const { Field, Message, RecordId } of fieldErrors) {
    const types = typeof RecordId === 'string' ? { record: RecordId } : undefined
    setError(Field, { type: 'service', message: Message, ...(types && { types }) })
  }
  if (fieldErrors.length === 0) {
    const { message, isUnreachable } = readFailure(error)
    setError('root.service', { type: isUnreachable ? unreachable : 'service', message })
  }
  return fieldErrors.map(({ Field }) => Field)
}
