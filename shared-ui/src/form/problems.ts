import type { FieldErrors } from 'react-hook-form'

export interface Problem {
  /** The name of the field, which is its id too; undefined for what concerns the whole form. */
  field: string | undefined
  message: string
}

/** The messages of react-hook-form's errors, nested ones included, in the order of the fields. */
export function listProblems(errors: FieldErrors): Problem[] {
  return collect(errors, '')
}

function collect(node: object, path: string): Problem[] {
  return Object.entries(node).flatMap(([key, value]): Problem[] => {
    if (key === 'ref' || typeof value !== 'object' || value === null) return []
    const name = path ? `${path}.${key}` : key
    const message: unknown = Reflect.get(value, 'message')
    const own = typeof message === 'string' && message !== ''
    const isForm = name === 'root' || name.startsWith('root.')
    return [
      ...(own ? [{ field: isForm ? undefined : name, message }] : []),
      ...(own && !isForm ? [] : collect(value, name)),
    ]
  })
}
