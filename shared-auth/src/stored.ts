/** What local storage holds under a name; undefined when there is nothing, or nothing that can be read. */
export function stored(name: string): unknown {
  try {
    const text = localStorage.getItem(name)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

export function storedText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
