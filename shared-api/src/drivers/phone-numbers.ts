const separators = /[\s().\-/·]/g

/**
 * A phone number as it is kept, however it was typed: '(614) 555-0134' for North America, '+525512345678' for elsewhere,
 * where it has to begin with + (or 00, or 011) and its country. Undefined where it can't be one.
 */
export function phoneNumberOf(typed: string): string | undefined {
  const plain = typed
    .normalize('NFKC')
    .replaceAll(/[‐-―−]/g, '-')
    .replace(/^\s*tel:/i, '')
  const digits = plain.replaceAll(separators, '').replace(/^(?:00|011)(?=[1-9])/, '+')
  if (!/^\+?\d+$/.test(digits)) return undefined
  const national = /^(?:\+?1)?([2-9]\d{2})(\d{3})(\d{4})$/.exec(digits)
  if (national) return `(${national[1]}) ${national[2]}-${national[3]}`
  return /^\+[2-9]\d{7,14}$/.test(digits) ? digits : undefined
}
