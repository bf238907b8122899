import type { Contract } from 'shared-api/contract'
import { toJSONSchema } from 'zod/v4/core'

interface Shape {
  type?: unknown
  properties?: Record<string, unknown> | undefined
  additionalProperties?: unknown
}

/** Parts of a contract that would let a field through that no one declared, a sentence each. */
export function looseShapes(contract: Contract): string[] {
  const { name, variant, query, params, body, answer } = contract
  const found: string[] = []
  const look = (part: string, schema: Contract['query'], io: 'input' | 'output') => {
    toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema, path }) => {
        if (isLoose(jsonSchema, io)) found.push(`${name} (${variant}): ${part} ${path.join('.')}`.trimEnd())
      },
    })
  }
  look('query', query, 'input')
  look('params', params, 'input')
  look('body', body, 'input')
  // Bytes have no fields.
  if (answer.kind !== 'file') look('answer', answer.schema, 'output')
  return found
}

/**
 * What comes in is refused unless it is declared; what goes out is cut down to what is declared. A record by name
 * (counts, widths) says what its values are.
 */
function isLoose(shape: Shape, io: 'input' | 'output'): boolean {
  const { type, properties, additionalProperties } = shape
  if (type === undefined && Object.keys(shape).length === 0) return io === 'output'
  if (type !== 'object') return false
  if (properties === undefined || Object.keys(properties).length === 0) {
    if (isDescribed(additionalProperties)) return false
  }
  return io === 'input' ? additionalProperties !== false : isOpen(additionalProperties)
}

const isDescribed = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

const isOpen = (additional: unknown) =>
  additional === true || (typeof additional === 'object' && additional !== null && !isDescribed(additional))
