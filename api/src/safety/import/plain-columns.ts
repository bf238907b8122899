/** A column of the table, made of columns `of` the file as `FileFormat.row` makes it. */
export type PlainColumn = { of: readonly string[] } & (
  | { is: 'text'; isRequired: boolean }
  | { is: 'number'; from: number; to: number; isOptional: boolean; empty: '0' | '\\N' }
  | { is: 'day' | 'flag' | 'flags' | 'total' | 'text id' }
  | { is: 'name'; read: (text: string) => string }
)

export const plainText = (name: string): PlainColumn => ({ of: [name], is: 'text', isRequired: false })
export const number = (name: string, from: number, to: number): PlainColumn => ({
  of: [name],
  is: 'number',
  from,
  to,
  isOptional: false,
  empty: '0',
})
export const count = (name: string, to = 32_767): PlainColumn => ({
  of: [name],
  is: 'number',
  from: 0,
  to,
  isOptional: true,
  empty: '0',
})
/** Where an empty field is not 0 but not known. */
export const total = (name: string): PlainColumn => ({
  of: [name],
  is: 'number',
  from: 0,
  to: 32_767,
  isOptional: true,
  empty: '\\N',
})
export const day: PlainColumn = { of: ['Insp_Date'], is: 'day' }
export const flag = (name: string): PlainColumn => ({ of: [name], is: 'flag' })
