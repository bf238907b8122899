import * as z from 'zod/mini'
import { dateFormat } from './typed-date.ts'

export { _default as withDefault } from 'zod/mini'

/** PostgreSQL can't store U+0000. */
const withoutNul = z.check<string>(({ value, issues }) => {
  if (value.includes('\0'))
    issues.push({ code: 'custom', input: value, message: 'Remove the invisible character' })
})

/** Trimmed text with a maximum length. */
export const text = (limit: number) =>
  z.string().check(z.trim(), z.maxLength(limit, `Use at most ${limit} characters`), withoutNul)

/** A UUID of any version, so that an unknown id answers 404 and not 400. In lowercase, like in the database. */
export const idOr = (message: string) => z.guid(message).check(z.toLowerCase())

export const Id = idOr('This is not the id of a record')
export type Id = z.infer<typeof Id>

export const isId = (value: string) => Id.safeParse(value).success

/** The carrier that a form is about. */
export const ChosenCarrier = idOr('Choose a carrier')

/** `2026-11-20`. */
export const IsoDate = z.iso.date(`Enter a date as ${dateFormat}`)
/** `2026-11-20T18:45:05.120Z`. */
export const IsoInstant = z.iso.datetime()

/** Decimal text with two digits; the currency is in `CurrencyIsoCode` of the same record. */
export const Money = z.string().check(z.regex(/^-?\d+\.\d{2}$/))
export const CurrencyIsoCode = z.enum(['USD'])

/** Absent or empty: every account the caller may see. */
export const CarrierId = z.optional(
  z.pipe(
    z.union([z.literal(''), Id], 'This is not the id of a carrier'),
    z.transform((id) => (id === '' ? undefined : id)),
  ),
)

export const Named = z.object({ Name: z.string() })
export const NamedWithId = z.extend(Named, { Id })
