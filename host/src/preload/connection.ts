/** The browser's network information, all of it optional: Firefox and Safari have none. */
const fieldOf = (connection: unknown, name: string): unknown =>
  typeof connection === 'object' && connection !== null ? Reflect.get(connection, name) : undefined

/** Whether the connection has room for bytes the user did not ask for: not where bytes cost money or take minutes. */
export function isLineFree(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  if (!navigator.onLine) return false
  if (fieldOf(connection, 'saveData') === true || fieldOf(connection, 'metered') === true) return false
  if (fieldOf(connection, 'type') === 'cellular') return false
  const speed = fieldOf(connection, 'effectiveType')
  return speed !== 'slow-2g' && speed !== '2g'
}
