import * as z from 'zod/mini'
import { dateForm } from './typed-date.ts'

export { _default as withDefault } from 'zod/mini'

/** PostgreSQL can't store U+0000, and no name or word has one. */
const withoutNul = z.check<string>(({ value, issues }) => {
  if (value.includes('\0'))
    issues.push({ code: 'custom', input: value, message: 'Remove the invisible character' })
})

/** Text as it was typed: trimmed, with a limit. */
export const text = (limit: number) =>
  z.string().check(z.trim(), z.maxLength(limit, `Use at most ${limit} characters`), withoutNul)

/**
 * Of any version: an id that no one has is answered as one that is not there, not as one that is misspelt. It is kept,
 * compared and logged in small letters, as the database writes it.
 */
export const idOr = (message: string) => z.guid(message).check(z.toLowerCase())

export const Id = idOr('This is not the id of a record')
export type Id = z.infer<typeof Id>

/** What can't be an id belongs to no record, and need not be asked for. */
export const isId = (words: string) => Id.safeParse(words).success

/** The carrier that a form is about. */
export const ChosenCarrier = idOr('Choose a carrier')

/** `2026-11-20`. */
export const IsoDate = z.iso.date(`Enter a date as ${dateForm}`)
/** `2026-11-20T18:45:05.120Z`. */
export const IsoInstant = z.iso.datetime()

/** Decimal text with two digits; its currency stands beside it in `CurrencyIsoCode`. */
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
