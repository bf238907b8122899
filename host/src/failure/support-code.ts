/** Crockford's alphabet: no I, L, O, U to be mistaken on the telephone. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A code like 7Q4M-K92T made of what failed and how. The same failure has the same code for everybody, so support
 * sees whether two people talk about one problem; it says nothing about the user.
 */
export function supportCode(...facts: readonly string[]): string {
  const text = facts.join('\n')
  const code = Array.from(
    { length: 8 },
    (_, place) => letters[hash(`${place}${text}`) % letters.length],
  ).join('')
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** FNV-1a, 32 bits, with a last mix so that the low bits depend on every letter. */
function hash(text: string) {
  let value = 0x811c9dc5
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  value ^= value >>> 15
  return Math.imul(value, 0x2c1b3c6d) >>> 16
}

/**
 * An error as a fact for the code: its kind, its words, and what caused it, without the numbers that differ each time.
 * Three digits stay: they are what a server answered.
 */
export function factOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const words = error.message.replace(/\d+/g, (number) => (number.length === 3 ? number : '#'))
  const cause = error.cause === undefined ? '' : `, because ${factOf(error.cause)}`
  return `${error.name}: ${words}${cause}`
}
