/** 'Bram C.' for 'Bram Castellane': all that a pay link tells of a driver's name. */
export function shortName(name: string | null): string | null {
  const [first, ...others] = (name ?? '').trim().split(/\s+/)
  if (first === undefined || first === '') return null
  const last = others.at(-1)
  return last === undefined ? first : `${first} ${Array.from(last)[0]}.`
}
