/** The used part of a zod schema in which every field has a default. This package does not know zod. */
export interface FilterSchema<Filter> {
  safeParse: (
    given: unknown,
  ) => { success: true; data: Filter } | { success: false; error: { issues: readonly Issue[] } }
}

interface Issue {
  path: readonly PropertyKey[]
  /** The fields that the schema does not know. */
  keys?: readonly string[]
}

/**
 * In no address: a search text is mostly a person's name, which would stay in the browser's history and in logs on
 * the way, and the carrier is chosen for the whole portal.
 */
const unlisted = ['Search', 'CarrierId']

export function listedFields(search: string): Record<string, string> {
  const fields = [...new URLSearchParams(search)].filter(([name]) => !unlisted.includes(name))
  return Object.fromEntries(fields)
}

/** Anybody can type an address: what the schema refuses counts as not given, and the rest of it holds. */
export function readFilter<Filter>(schema: FilterSchema<Filter>, given: Record<string, string>): Filter {
  const read = schema.safeParse(given)
  if (read.success) return read.data
  const refused = new Set(
    read.error.issues.flatMap(({ path, keys }): readonly PropertyKey[] => keys ?? path.slice(0, 1)),
  )
  const accepted = Object.entries(given).filter(([name]) => !refused.has(name))
  if (accepted.length === Object.keys(given).length) {
    throw new TypeError(`A filter needs a default for every field: ${[...refused].map(String).join(', ')}`)
  }
  return readFilter(schema, Object.fromEntries(accepted))
}

/** The part of an address that says the filter; what stands at its default is left out. */
export function filterSearch(filter: object, defaults: object): string {
  const fields = Object.entries(filter).filter(
    ([name, value]) =>
      value !== undefined && value !== Reflect.get(defaults, name) && !unlisted.includes(name),
  )
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString()
}
